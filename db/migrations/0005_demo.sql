CREATE TABLE "demo_rows" (
	"kind" varchar(20) NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "demo_rows_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "demo_rows_kind" CHECK ("demo_rows"."kind" in ('event', 'session', 'group', 'community_event', 'issue', 'poll'))
);--> statement-breakpoint
-- Databases that were seeded before: demo members take part only in what the seed added, as nobody can sign in as one.
INSERT INTO demo_rows (kind, id)
SELECT DISTINCT 'event', r.event_id FROM event_registrations r
  JOIN users u ON u.id = r.user_id WHERE u.id LIKE 'demo-%' AND u.email LIKE '%@example.org'
UNION SELECT 'session', q.session_id FROM expert_questions q
  JOIN users u ON u.id = q.user_id WHERE u.id LIKE 'demo-%' AND u.email LIKE '%@example.org'
UNION SELECT 'group', g.id FROM regional_groups g
  JOIN users u ON u.id = g.created_by WHERE u.id LIKE 'demo-%' AND u.email LIKE '%@example.org'
UNION SELECT 'community_event', a.event_id FROM community_event_attendees a
  JOIN users u ON u.id = a.user_id WHERE u.id LIKE 'demo-%' AND u.email LIKE '%@example.org';--> statement-breakpoint
-- Its issues were sent to nobody, in no time; its earlier poll has votes of nobody.
INSERT INTO demo_rows (kind, id)
SELECT 'issue', i.id FROM newsletter_issues i
WHERE i.state = 'sent' AND i.created_by IS NULL AND i.prepared_for IS NULL AND i.started_at = i.finished_at
  AND NOT EXISTS (SELECT FROM newsletter_deliveries d WHERE d.issue_id = i.id)
  AND EXISTS (SELECT FROM users WHERE id LIKE 'demo-%' AND email LIKE '%@example.org')
UNION SELECT 'poll', p.id FROM polls p
WHERE NOT p.is_active AND p.options #>> '{0,votes}' = '21' AND p.options #>> '{1,votes}' = '15'
  AND NOT EXISTS (SELECT FROM poll_votes v WHERE v.poll_id = p.id)
  AND EXISTS (SELECT FROM users WHERE id LIKE 'demo-%' AND email LIKE '%@example.org');
