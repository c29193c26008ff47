import type { Lang } from '#platform/i18n/lang.ts'
import { writeCalendar } from './ics.server.ts'
import type { CalendarEntry } from './rules.ts'
import type { CalendarSource, LookingWithin } from './sources.server.ts'

/**
 * An event's file for the calendar of one person, to go with an email about it.
 * @param asked.ref what it is, such as `event:5`
 * @returns nothing where she has no part in it, as who only waits for a spot
 */
export async function fileFor(
  within: LookingWithin,
  sources: CalendarSource[],
  { ref, userId, lang }: { ref: string; userId: string; lang: Lang },
) {
  for (const source of sources) {
    const entry = await source.entryOf(within, userId, ref, lang)
    if (entry) return fileOf(within, entry, lang)
  }
  return undefined
}

/** One entry as a file: a cancelled one takes itself out of the calendar it stands in. */
export function fileOf({ env }: Pick<LookingWithin, 'env'>, entry: CalendarEntry, lang: Lang) {
  const method = entry.status === 'cancelled' ? ('CANCEL' as const) : ('PUBLISH' as const)
  return { method, content: writeCalendar(env, { name: entry.title, entries: [entry], method, lang }) }
}

/** The number in `event:5`, where it is one of these. */
export function numberIn(ref: string, name: string): number | undefined {
  const [named, number] = ref.split(':')
  return named === name && /^\d{1,9}$/.test(number ?? '') ? Number(number) : undefined
}
