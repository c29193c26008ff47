/** A day of the year (`MM-DD`) on which something belongs, and how many days it goes on. */
export type Season = { on: string; over: number }
/** Days of the year (`MM-DD`), both included, between which words are right; they may span the new year. */
export type Span = { from: string; to: string }

export const season = (on: string, over = 3): Season => ({ on, over })

/** How many days ago it last began and was over; a number is that many days, in any season. */
export function daysSince(when: number | Season, today: Temporal.PlainDate): number {
  if (typeof when === 'number') return when
  const thisYear = today.with(monthDay(when.on))
  const isOver = Temporal.PlainDate.compare(thisYear.add({ days: when.over }), today) < 0
  return (isOver ? thisYear : thisYear.subtract({ years: 1 })).until(today).days
}

function isWithin({ from, to }: Span, date: Temporal.PlainDate): boolean {
  const day = date.toString().slice(-5)
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

/** What is said on that day: the words of its season, or those that are right all year. */
export const wordsOn = <Words extends object>(
  item: Words & { seasonal?: (Span & Partial<Words>)[] },
  date: Temporal.PlainDate,
): Words => ({ ...item, ...item.seasonal?.find((span) => isWithin(span, date)) })

const monthDay = (on: string) => ({ month: Number(on.slice(0, 2)), day: Number(on.slice(3)) })
