import { members } from '#content/demo/members.ts'
import { type DemoWorkshop, demoWorkshops } from '#content/demo/workshops.ts'
import { dayIn, demoMember, markDemo, registeredAt, timeOn } from '#features/accounts/demo.server.ts'
import { renderTexts } from '#features/library/articles/markdown.server.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { workshopRegistrations, workshops } from '../tables.ts'

/** Workshops of the demo community: with free spots, with a waitlist, and recorded. */
export async function seedWorkshops({ db }: { db: Executor }): Promise<void> {
  await db.transaction(async (tx) => {
    for (const workshop of demoWorkshops) await seedWorkshop(tx, workshop)
  })
}

async function seedWorkshop(tx: Tx, workshop: DemoWorkshop) {
  const { come = 0, wait = 0 } = workshop
  const row = await tx.insert(workshops).values(toRow(workshop)).returning({ id: workshops.id }).then(oneRow)
  await markDemo(tx, 'workshop', [row])
  // Other members than those of the first events, so that the same twenty people do not attend everything.
  const registered = members.slice(-come - wait).map(([key]) => demoMember(key))
  if (come + wait > 0)
    await tx.insert(workshopRegistrations).values(
      registered.map((userId, i) => ({
        userId,
        eventId: row.id,
        status: i < come ? ('attending' as const) : ('waiting' as const),
        confirmedAt: new Date(),
        createdAt: registeredAt(i, registered.length),
      })),
    )
}

const toRow = ({ at, en, fa, capacity, come, wait, ...rest }: DemoWorkshop) => ({
  ...rest,
  workshopType: at ? ('live' as const) : ('recorded' as const),
  title: en.title,
  titleFa: fa.title,
  description: en.text,
  descriptionFa: fa.text,
  instructorName: en.instructor,
  instructorNameFa: fa.instructor,
  instructorBio: en.bio,
  instructorBioFa: fa.bio,
  maxParticipants: capacity ?? null,
  currentParticipants: come ?? 0,
  waitingCount: wait ?? 0,
  ...(at && { zone: at.zone, scheduledDate: startOf(at), meetingLink: 'https://meet.example.org/peyvand' }),
  ...textsOf(en.content ?? null, fa.content ?? null),
})

const textsOf = (content: string | null, contentFa: string | null) => ({
  content,
  contentFa,
  rendered: renderTexts({ content, contentFa }),
})

const startOf = ({ inDays, hour, zone }: NonNullable<DemoWorkshop['at']>) =>
  timeOn(dayIn(inDays, zone), hour, zone)
