import { type DemoEvent, demoEvents } from '#content/demo/events.ts'
import { members } from '#content/demo/members.ts'
import { wordsOn } from '#content/demo/season.ts'
import { dayIn, demoMember, markDemo, registeredAt, timeOn } from '#features/accounts/demo.server.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { eventRegistrations, events } from './tables.ts'

/** Events of the demo community, with registrations and waitlists. */
export async function seedEvents({ db }: { db: Executor }): Promise<void> {
  await db.transaction(async (tx) => {
    for (const event of demoEvents) await seedEvent(tx, event)
  })
}

async function seedEvent(tx: Tx, event: DemoEvent) {
  const { inDays, hour, zone, en, fa, capacity, come, wait = 0, recording, seasonal, ...rest } = event
  const day = dayIn(inDays, zone)
  const { titles } = wordsOn({ titles: { en: en.title, fa: fa.title }, ...(seasonal && { seasonal }) }, day)
  const dateTime = timeOn(day, hour, zone)
  const row = await tx
    .insert(events)
    .values({
      ...rest,
      zone,
      maxParticipants: capacity,
      title: titles.en,
      titleFa: titles.fa,
      description: en.text,
      descriptionFa: fa.text,
      dateTime,
      registeredCount: come,
      waitingCount: wait,
      ...(inDays > 0 ? { zoomLink: 'https://meet.example.org/peyvand' } : {}),
      ...(recording ? { recordingUrl: 'https://video.example.org/peyvand' } : {}),
    })
    .returning({ id: events.id })
    .then(oneRow)
  await markDemo(tx, 'event', [row])
  const registered = members.slice(0, come + wait).map(([key]) => demoMember(key))
  await tx.insert(eventRegistrations).values(
    registered.map((userId, i) => ({
      userId,
      eventId: row.id,
      status: i < come ? ('attending' as const) : ('waiting' as const),
      confirmedAt: new Date(),
      createdAt: registeredAt(i, registered.length, dateTime),
    })),
  )
}
