import type { NotifiedChange } from '#features/notifications/rules.ts'

type Times = { start: Date; end: Date | null; zone: string }
/** An event that is held online; `times` is null for what has no date, such as a workshop kit. */
type OnlineEvent = { times: Times | null; link: string | null }

/** Another time, as a change to notify of; none where it is the same. */
export function timeChange(before: Times, after: Times): NotifiedChange[] {
  const [was, is] = [before, after].map(({ start, end, zone }) => ({
    at: start.toISOString(),
    end: end?.toISOString(),
    zone,
  }))
  if (!was || !is || JSON.stringify(was) === JSON.stringify(is)) return []
  return [{ what: 'time', before: was, after: is }]
}

/** The changes that attendees are notified of: the time, and that a link they may have noted no longer works. */
export const timeAndLinkChanges = (before: OnlineEvent, after: OnlineEvent): NotifiedChange[] => [
  ...(before.times && after.times ? timeChange(before.times, after.times) : []),
  ...(before.link === null ? [] : linkChange(before.link, after.link)),
]

/** Another link, or none any more. */
export const linkChange = (before: string | null, after: string | null): NotifiedChange[] =>
  before === after ? [] : [{ what: 'link', ...(after === null && { isRemoved: true }) }]
