import { sql } from 'drizzle-orm'
import { isDemoMemberSql } from '#features/accounts/demo.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { DemoPart } from './rules.ts'

/** Something of the demo community, and whether it stays because someone real took part in it. */
export type DemoRow = { kind: DemoPart; id: number; stays: boolean }

/** The demo members, and for each kind the ids of removed and kept items. */
export type Removal = {
  people: string[]
  goes: (kind: DemoPart) => number[]
  stays: (kind: DemoPart) => number[]
}

/** The members of the demo community. */
export async function listDemoMembers(db: Executor): Promise<string[]> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(sql.raw(isDemoMemberSql('users')))
    .orderBy(users.id)
  return members.map(({ id }) => id)
}

/** Everything of the demo community except its members, likes and votes. */
export async function listDemoRows(db: Executor): Promise<DemoRow[]> {
  const rowsOfAll = Object.entries(ROWS).map(
    ([kind, rows]) => `select '${kind}' as kind, id, stays from (${rows}) as ${kind}_rows`,
  )
  const { rows } = await db.execute<DemoRow>(
    sql.raw(`with ${SHARED} ${rowsOfAll.join(' union all ')} order by kind, id`),
  )
  return rows
}

const isDemo = (person: string) => `${person} in (select id from people)`
/** A missing author is a former member, and real: demo members have not left yet. */
const isReal = (person: string) => `(${isDemo(person)}) is not true`
/** Returns SQL for whether a column that may be empty, such as the expert of a session, names a real person. */
const isRealIfAny = (person: string) => `(${person} is not null and ${isReal(person)})`
/** Returns the rows that the seed of the demo created, for tables that do not name a demo member. */
const fromSeed = (table: string, kind: DemoPart) =>
  `${table} t join demo_rows d on d.kind = '${kind}' and d.id = t.id`

/** What several kinds read: the demo members, the last real reply to each post, questions and events with `stays`. */
const SHARED = `
  people as materialized (select id from users u where ${isDemoMemberSql('u')}),
  real_replies as materialized (
    select post_id, max(id) as last from comments where ${isReal('author_id')} group by post_id),
  questions as materialized (
    select q.id, q.session_id,
      exists (select from question_votes v where v.question_id = q.id and ${isReal('v.user_id')})
      or exists (select from expert_questions o where o.merged_into = q.id and ${isReal('o.user_id')})
      -- The seed's answers came after four days to the millisecond.
      or coalesce(q.answered_at <> q.created_at + interval '96 hours', false) as stays
    from expert_questions q where ${isDemo('q.user_id')}),
  demo_community_events as materialized (
    select t.id, t.version > 1 or ${isRealIfAny('t.organizer_id')}
      or exists (select from community_event_attendees a
        where a.event_id = t.id and a.status <> 'declined' and ${isReal('a.user_id')})
      or exists (select from organizer_messages m where m.event_id = t.id and ${isReal('m.sender_id')}) as stays
    from ${fromSeed('community_events', 'community_event')})`

/** Of each kind the ids, and whether a row stays: someone real changed it (its version is above 1) or takes part. */
const ROWS: Record<Exclude<DemoPart, 'member'>, string> = {
  post: `
    select p.id, exists (select from real_replies r where r.post_id = p.id)
      or exists (select from user_likes l where l.post_id = p.id and ${isReal('l.user_id')}) as stays
    from posts p where ${isDemo('p.author_id')}`,
  reply: `
    select c.id, coalesce(c.id < r.last, false) as stays
    from comments c left join real_replies r on r.post_id = c.post_id where ${isDemo('c.author_id')}`,
  question: 'select id, stays from questions',
  session: `
    select t.id, t.version > 1 or ${isRealIfAny('t.expert_id')}
      or exists (select from questions q where q.session_id = t.id and q.stays)
      or exists (select from expert_questions q where q.session_id = t.id and ${isReal('q.user_id')}) as stays
    from ${fromSeed('expert_sessions', 'session')}`,
  event: `
    select t.id, t.version > 1
      or exists (select from event_registrations r where r.event_id = t.id and ${isReal('r.user_id')}) as stays
    from ${fromSeed('events', 'event')}`,
  workshop: `
    select t.id, t.version > 1
      or exists (select from workshop_registrations r where r.workshop_id = t.id and ${isReal('r.user_id')}) as stays
    from ${fromSeed('workshops', 'workshop')}`,
  group: `
    select t.id, t.version > 1
      or exists (select from group_memberships m where m.group_id = t.id and ${isReal('m.user_id')})
      or exists (select from organizer_messages m where m.group_id = t.id and ${isReal('m.sender_id')})
      or exists (select from community_events e
        where e.group_id = t.id and e.id not in (select id from demo_community_events)) as stays
    from ${fromSeed('regional_groups', 'group')}`,
  community_event: 'select id, stays from demo_community_events',
  resource: `select id, false as stays from resources where ${isDemo('submitted_by')}`,
  issue: `
    select t.id, t.progress is not null
      or exists (select from newsletter_deliveries s where s.issue_id = t.id) as stays
    from ${fromSeed('newsletter_issues', 'issue')}`,
  poll: `
    select t.id, exists (select from poll_votes v where v.poll_id = t.id and ${isReal('v.user_id')})
      or exists (select from admin_record a where a.act = 'poll_changed' and a.subject = 'poll:' || t.id) as stays
    from ${fromSeed('polls', 'poll')}`,
}
