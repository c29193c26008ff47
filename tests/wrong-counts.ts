/** Rows whose stored count differs from the rows that it counts. */
export const WRONG_COUNTS = `
  select 'post' as kind, id from posts p where likes <> (select count(*) from user_likes where post_id = p.id)
    or replies <> (select count(*) from comments where post_id = p.id and hidden_at is null)
  union all select 'category', 0 from post_counts c
    where count <> (select count(*) from posts where category = c.category and hidden_at is null)
  union all select 'event', id from events e
    where registered_count <> (select count(*) from event_registrations where event_id = e.id and status = 'attending')
    or waiting_count <> (select count(*) from event_registrations where event_id = e.id and status = 'waiting')
  union all select 'workshop', id from workshops w
    where current_participants <> (select count(*) from workshop_registrations where workshop_id = w.id and status = 'attending')
    or waiting_count <> (select count(*) from workshop_registrations where workshop_id = w.id and status = 'waiting')
  union all select 'community event', id from community_events e
    where attendee_count <> (select count(*) from community_event_attendees where event_id = e.id and status = 'attending')
    or waiting_count <> (select count(*) from community_event_attendees where event_id = e.id and status = 'waiting')
  union all select 'group', id from regional_groups g
    where member_count <> (select count(*) from group_memberships where group_id = g.id)
  union all select 'session', id from expert_sessions s where question_count <> (
    select count(*) from expert_questions where session_id = s.id and hidden_at is null and merged_into is null)
  union all select 'question', id from expert_questions q
    where upvotes <> (select count(*) from question_votes where question_id = q.id)
  union all select 'poll', p.id from polls p, jsonb_array_elements(p.options) with ordinality o(option, n)
    where (o.option ->> 'votes')::int <> (
      select count(*) from poll_votes v where v.poll_id = p.id and v.option_index = o.n - 1)`
