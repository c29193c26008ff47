import {
  type DemoCommunityEvent,
  type DemoGroup,
  demoCommunityEvents,
  demoGroups,
} from '#content/demo/local-community.ts'
import { wordsOn } from '#content/demo/season.ts'
import { demoMember, markDemo, registeredAt, timeOn } from '#features/accounts/demo.server.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { countryCodeOf, placeSearchWords } from './places/place-names.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'
import { communityEventAttendees, communityEvents, groupMemberships, regionalGroups } from './tables.ts'

/** The groups and events of the demo community, one of them full; needs the demo members. */
export async function seedLocalCommunity({ db }: { db: Executor }): Promise<void> {
  await db.transaction(async (tx) => {
    const groups = new Map<string, { id: number; group: DemoGroup }>()
    for (const [i, group] of demoGroups.entries())
      groups.set(group.key, { id: await seedGroup(tx, group, i), group })
    for (const communityEvent of demoCommunityEvents) {
      const group = groups.get(communityEvent.group)
      if (group) await seedCommunityEvent(tx, communityEvent, group)
    }
  })
}

async function seedGroup(tx: Tx, group: DemoGroup, i: number): Promise<number> {
  const { name, nameFA, city, country, text, textFA, members } = group
  const createdAt = new Date(Date.now() - (90 - 5 * i) * DAY_MS)
  const row = await tx
    .insert(regionalGroups)
    .values({
      name,
      nameFA,
      city,
      country,
      countryCode: countryCodeOf(country),
      description: text,
      descriptionFA: textFA,
      createdBy: demoMember(members[0] ?? ''),
      memberCount: members.length,
      words: placeSearchWords({ names: [name, nameFA], city, country }),
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: regionalGroups.id })
    .then(oneRow)
  await markDemo(tx, 'group', [row])
  await tx.insert(groupMemberships).values(
    members.map((key, at) => ({
      userId: demoMember(key),
      groupId: row.id,
      role: at ? ('member' as const) : ('organiser' as const),
      joinedAt: new Date(createdAt.getTime() + at * DAY_MS),
    })),
  )
  await indexGroup(tx, row.id)
  return row.id
}

async function seedCommunityEvent(
  tx: Tx,
  given: DemoCommunityEvent,
  { id: groupId, group }: { id: number; group: DemoGroup },
) {
  const demo = wordsOn(given, dayOf(given))
  const { title, titleFA, zone, families, most, address = null, link = null } = demo
  const placeFields = link ? { city: null, country: null } : { city: group.city, country: group.country }
  const [date, endDate] = demo.hours.map((hour) => timeOn(dayOf(demo), hour, zone))
  if (!date || !endDate) return
  const attending = Math.min(most, families.length)
  const row = await tx
    .insert(communityEvents)
    .values({
      title,
      titleFA,
      description: demo.text,
      descriptionFA: demo.textFA,
      groupId,
      zone,
      date,
      endDate,
      organizerId: demoMember(demo.by),
      eventType: demo.type,
      location: address,
      virtualLink: link,
      ...placeFields,
      countryCode: countryCodeOf(placeFields.country),
      isVirtual: link !== null,
      cost: demo.cost,
      ageRange: demo.ages,
      maxAttendees: most,
      attendeeCount: attending,
      waitingCount: families.length - attending,
      words: placeSearchWords({ names: [title, titleFA], ...placeFields }),
    })
    .returning({ id: communityEvents.id })
    .then(oneRow)
  await markDemo(tx, 'community_event', [row])
  await tx.insert(communityEventAttendees).values(
    families.map((key, i) => ({
      userId: demoMember(key),
      eventId: row.id,
      attendeeCount: 2 + (i % 3),
      status: i < most ? ('attending' as const) : ('waiting' as const),
      confirmedAt: new Date(),
      registeredAt: registeredAt(i, families.length),
    })),
  )
  await indexCommunityEvent(tx, row.id)
}

/** The Saturday so many weeks from now. */
function dayOf({ inWeeks, zone }: DemoCommunityEvent): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(zone)
  return today.add({ days: ((6 - today.dayOfWeek + 7) % 7) + 7 * inWeeks })
}
