import { m } from '#messages'
import type { Lang } from '../i18n/lang.ts'
import { momentParts } from './moment.ts'

/** When and where something is. Times are ISO 8601, zones IANA names. */
type Occasion = {
  at: string
  end?: string | undefined
  /** That of the place, or of the organizer. */
  zone: string
  /** The reader's, where it is known. */
  ownZone: string | null
  /** Whether one goes there: then the time of the place is the one to know. */
  inPerson?: boolean | undefined
}

/** A moment, or one with its end, as one line of text; in Persian with both dates. */
export function momentLine(at: string, zone: string, lang: Lang, end?: string): string {
  const { day, gregorian, ...rest } = momentParts(new Date(at), end ? new Date(end) : undefined, zone, lang)
  return m.moment_at({ ...rest, day: gregorian ? `${day} (${gregorian})` : day }, { locale: lang })
}

/**
 * When something takes place, for an email: by the reader's clock, or by that of the place if one goes there. If the
 * other clock shows another time, it is in the line below.
 */
export function momentLines({ at, end, zone, ownZone, inPerson }: Occasion, lang: Lang) {
  const first = inPerson ? zone : (ownZone ?? zone)
  const second = inPerson ? (ownZone ?? zone) : zone
  const label = inPerson ? m.moment_reader : m.moment_organizer
  return {
    when: momentLine(at, first, lang, end),
    other: showSameTime(new Date(at), first, second, lang)
      ? undefined
      : label({ when: momentLine(at, second, lang, end) }, { locale: lang }),
  }
}

function showSameTime(at: Date, zone: string, otherZone: string, lang: Lang): boolean {
  const [one, other] = [momentParts(at, undefined, zone, lang), momentParts(at, undefined, otherZone, lang)]
  return one.day === other.day && one.time === other.time
}
