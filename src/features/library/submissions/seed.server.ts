import { type DemoResource, resources as demo } from '#content/demo/resources.ts'
import { demoMember } from '#features/accounts/demo.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/dates/durations.ts'
import { fold } from '#platform/text/fold.ts'
import { resources } from '../tables.ts'

/** The demo community's submissions: most approved, some waiting, one declined; needs the demo members. */
export async function seedSubmissions({ db }: { db: Executor }): Promise<void> {
  await db.insert(resources).values(demo.toSorted((a, b) => b.daysAgo - a.daysAgo).map(rowOf))
}

function rowOf({ by, daysAgo, category, url, title, text, fa, state }: DemoResource) {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS)
  const waiting = state === 'waiting'
  return {
    title,
    description: text,
    url,
    category,
    submittedBy: demoMember(by),
    createdAt,
    titleFa: fa?.[0] ?? null,
    descriptionFa: fa?.[1] ?? null,
    approved: state === undefined,
    reason: waiting ? null : (state?.refused ?? null),
    checkedAt: new Date(), // the link checker makes no requests for a demo before it is a week old
    decidedAt: waiting ? null : new Date(createdAt.getTime() + 9 * HOUR_MS),
    folded: fold([title, text, ...(fa ?? [])].join(' ')),
  }
}
