import type { Lang } from '#platform/i18n/lang.ts'
import type { CalendarFile } from './file-answer.server.ts'
import { writeCalendar } from './ics.server.ts'
import type { CalendarEntry } from './rules.ts'
import type { CalendarSource, CalendarTxContext } from './sources.server.ts'

/**
 * An event's calendar file for one person, to attach to an email about it, and the place, as far as they may know it.
 * @param ref what it is, such as `event:5`
 * @returns nothing for someone who does not take part, or only waits for a spot
 */
export async function fileFor(
  within: CalendarTxContext,
  sources: CalendarSource[],
  { ref, userId, lang }: { ref: string; userId: string; lang: Lang },
) {
  for (const source of sources) {
    const entry = await source.entryOf(within, userId, ref, lang)
    if (!entry) continue
    const { method, text } = fileOf(within, entry, lang)
    return { method, content: text, place: entry.place }
  }
  return undefined
}

/** One entry as a file; a cancelled one removes itself from the calendar that it is in. */
export function fileOf(
  { env }: Pick<CalendarTxContext, 'env'>,
  entry: CalendarEntry,
  lang: Lang,
): CalendarFile & { method: 'CANCEL' | 'PUBLISH' } {
  const method = entry.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const text = writeCalendar(env, { entries: [entry], method, lang })
  return { name: entry.title, text, method }
}

/** Returns the id in a ref such as `event:5`; undefined for a ref of another kind. */
export function idInRef(ref: string, kind: string): number | undefined {
  const [refKind, id] = ref.split(':')
  return refKind === kind && /^\d{1,9}$/.test(id ?? '') ? Number(id) : undefined
}
