import { and, like, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { DemoPart } from './rules.ts'

/** Something of the demo community, and whether it stays because someone real took part in it. */
export type DemoRow = { kind: DemoPart; id: number; stays: boolean }

/** The demo members, and of each kind the ids of what goes and of what stays. */
export type Removal = {
  people: string[]
  goes: (kind: DemoPart) => number[]
  stays: (kind: DemoPart) => number[]
}

/** The members of the demo community; nobody can sign up with such an id. */
export async function listDemoMembers(db: Executor): Promise<string[]> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.id, 'demo-%'), like(users.email, '%@example.org')))
    .orderBy(users.id)
  return members.map(({ id }) => id)
}

/**
 * Everything of the demo community except its members, likes and votes. `is not true` takes the missing author of a
 * former member for a real one: demo members have not left yet.
 */
export async function listDemoRows(db: Executor): Promise<DemoRow[]> {
  const { rows } = await db.execute<DemoRow>(sql`
    with people as materialized (select id from users where id like 'demo-%' and email like '%@example.org'),
    real_replies as materialized (
      select post_id, max(id) as last from comments
      where (author_id in (select id from people)) is not true group by post_id),
    questions as materialized (
      select q.id, q.session_id,
        exists (select from question_votes v where v.question_id = q.id and v.user_id not in (select id from people))
        or exists (select from expert_questions o where o.merged_into = q.id
          and (o.user_id in (select id from people)) is not true)
        -- The seed's answers came after four days to the millisecond.
        or coalesce(q.answered_at <> q.created_at + interval '96 hours', false) as stays
      from expert_questions q where q.user_id in (select id from people)),
    demo_community_events as materialized (
      select e.id, e.version > 1 or (e.organizer_id is not null and e.organizer_id not in (select id from people))
        or exists (select from community_event_attendees a where a.event_id = e.id and a.status <> 'declined'
          and a.user_id not in (select id from people))
        or exists (select from organizer_messages m where m.event_id = e.id
          and (m.sender_id in (select id from people)) is not true) as stays
      from community_events e join demo_rows d on d.kind = 'community_event' and d.id = e.id)
    select 'post' as kind, p.id, exists (select from real_replies r where r.post_id = p.id)
        or exists (select from user_likes l where l.post_id = p.id and l.user_id not in (select id from people)) as stays
      from posts p where p.author_id in (select id from people)
    union all select 'reply', c.id, coalesce(c.id < r.last, false)
      from comments c left join real_replies r on r.post_id = c.post_id where c.author_id in (select id from people)
    union all select 'question', id, stays from questions
    union all select 'session', s.id, s.version > 1 or (s.expert_id is not null and s.expert_id not in (select id from people))
        or exists (select from questions q where q.session_id = s.id and q.stays)
        or exists (select from expert_questions q where q.session_id = s.id and (q.user_id in (select id from people)) is not true)
      from expert_sessions s join demo_rows d on d.kind = 'session' and d.id = s.id
    union all select 'event', e.id, e.version > 1
        or exists (select from event_registrations r where r.event_id = e.id and r.user_id not in (select id from people))
      from events e join demo_rows d on d.kind = 'event' and d.id = e.id
    union all select 'workshop', w.id, w.version > 1 or exists (select from workshop_registrations r
          where r.workshop_id = w.id and r.user_id not in (select id from people))
      from workshops w join demo_rows d on d.kind = 'workshop' and d.id = w.id
    union all select 'group', g.id, g.version > 1
        or exists (select from group_memberships m where m.group_id = g.id and m.user_id not in (select id from people))
        or exists (select from organizer_messages m where m.group_id = g.id
          and (m.sender_id in (select id from people)) is not true)
        or exists (select from community_events e
          where e.group_id = g.id and e.id not in (select id from demo_community_events))
      from regional_groups g join demo_rows d on d.kind = 'group' and d.id = g.id
    union all select 'community_event', id, stays from demo_community_events
    union all select 'resource', id, false from resources where submitted_by in (select id from people)
    union all select 'issue', i.id, i.progress is not null
        or exists (select from newsletter_deliveries s where s.issue_id = i.id)
      from newsletter_issues i join demo_rows d on d.kind = 'issue' and d.id = i.id
    union all select 'poll', p.id, exists (select from poll_votes v where v.poll_id = p.id
          and (v.user_id in (select id from people)) is not true)
        or exists (select from admin_record a where a.act = 'poll_changed' and a.subject = 'poll:' || p.id)
      from polls p join demo_rows d on d.kind = 'poll' and d.id = p.id
    order by 1, 2`)
  return rows
}
