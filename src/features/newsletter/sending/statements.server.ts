import { IS_MEMBERS } from './members.server.ts'

/**
 * `$5` is `internationalMembers`. An address that has left the list since is not read, and its delivery skipped. In random
 * order: many addresses of a domain that is gone may have been imported one after another, and would be rejected in a row.
 */
export const CLAIM_SQL = `
  with due as (
    select d.id from newsletter_deliveries d
    where d.issue_id = $1 and d.state in ('waiting', 'sending') and d.due_at <= now()
      and d.sender is distinct from $3 -- what it has under way, as in an outage longer than the lease
      and exists (select from newsletter_issues i where i.id = $1 and i.state = 'sending')
    order by d.due_at limit $2 for update skip locked
  ), claimed as (
    update newsletter_deliveries d
    set state = 'sending', sender = $3, due_at = now() + make_interval(secs => $4), attempts = attempts + 1
    from due where d.id = due.id
    returning d.id, d.issue_id, d.subscriber_id, d.lang, d.both_langs as "both", d.attempts
  )
  select c.id, c.subscriber_id as "subscriberId", c.lang, c."both", c.attempts,
    case when n.stopped is null and case i.audience
        when 'events' then n.waits_for_events
        when 'members' then n.subscribed and (n.email = any($5::text[]) or ${IS_MEMBERS})
        else n.subscribed end
      then n.email end as email
  from claimed c join newsletter_issues i on i.id = c.issue_id left join newsletters n on n.id = c.subscriber_id
  order by random()`
export const ISSUE_STATE = 'select state from newsletter_issues where id = $1'
const CLAIMED_BY_THIS_SENDER = `where id = $1 and sender = $2 and state = 'sending'`
export const MARK_SENT = `
  update newsletter_deliveries set state = 'sent', sent_at = now(), sender = null, fault = null
  ${CLAIMED_BY_THIS_SENDER}`
export const MARK_SKIPPED = `
  update newsletter_deliveries set state = 'skipped', sender = null ${CLAIMED_BY_THIS_SENDER}`
export const PUT_BACK = `
  update newsletter_deliveries set state = 'waiting', sender = null,
    due_at = now() + make_interval(mins => $4), attempts = attempts - 1, fault = $3 ${CLAIMED_BY_THIS_SENDER}`
export const SEND_LATER = `
  update newsletter_deliveries set state = 'waiting', sender = null, fault = $3,
    due_at = now() + make_interval(mins => $4) ${CLAIMED_BY_THIS_SENDER}`
export const MARK_FAILED = `
  update newsletter_deliveries set state = $4, sender = null, fault = $3 ${CLAIMED_BY_THIS_SENDER}`
export const RENEW_CLAIMS = `
  update newsletter_deliveries set due_at = now() + make_interval(secs => $3)
  where issue_id = $1 and sender = $2 and state = 'sending'`
export const RELEASE_CLAIMS = `
  update newsletter_deliveries d set sender = null, due_at = now(), attempts = d.attempts - 1,
    state = case when i.state = 'cancelled' then 'skipped' else 'waiting' end
  from newsletter_issues i where i.id = d.issue_id and d.issue_id = $1 and d.sender = $2 and d.state = 'sending'`

/**
 * Skips deliveries of a cancelled issue: those that the mail server deferred while it was cancelled, and those
 * claimed by a process that ended without releasing them. While an issue goes on, both are claimed again.
 */
export const SKIP_CANCELLED = `
  update newsletter_deliveries d set state = 'skipped', sender = null from newsletter_issues i
  where i.id = d.issue_id and i.state = 'cancelled'
    and (d.state = 'waiting' or d.state = 'sending' and d.due_at <= now())`
export const NEXT_DUE = `
  select ceil(extract(epoch from min(d.due_at) - now()))::int as seconds from newsletter_deliveries d
  join newsletter_issues i on i.id = d.issue_id where i.state = 'sending' and d.state in ('waiting', 'sending')`
export const ISSUES_UNDER_WAY = `select id from newsletter_issues where state = 'sending' order by started_at`
export const FINISH_ISSUE = `
  update newsletter_issues i set state = 'sent', finished_at = now(), updated_at = now()
     where id = $1 and state = 'sending' and not exists (
       select from newsletter_deliveries d where d.issue_id = i.id and d.state in ('waiting', 'sending'))
     returning id`
