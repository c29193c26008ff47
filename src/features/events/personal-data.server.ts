import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { cancelAllAndNotify } from '#features/attendance/notify.server.ts'
import { fieldsOf, pickColumns } from '#platform/database/columns.ts'
import { NO_TAGS } from '#platform/database/write.server.ts'
import { eventAttendance } from './attendance.server.ts'
import { eventTags } from './events.server.ts'
import { SuggestionInput } from './rules.ts'
import { eventRegistrations, eventSuggestions, events } from './tables.ts'

/** Registrations and suggestions; deleting the account frees its spots for the waitlist. */
export const eventData: PersonalData = {
  name: 'events',
  gather: async ({ db }, { id }) => ({
    registrations: await db
      .select({
        event: events.title,
        dateTime: events.dateTime,
        status: eventRegistrations.status,
        createdAt: eventRegistrations.createdAt,
      })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .where(eq(eventRegistrations.userId, id))
      .orderBy(asc(eventRegistrations.id)),
    suggestions: await db
      .select({
        ...pickColumns(eventSuggestions, fieldsOf(SuggestionInput)),
        decision: eventSuggestions.decision,
        reason: eventSuggestions.reason,
        createdAt: eventSuggestions.createdAt,
      })
      .from(eventSuggestions)
      .where(eq(eventSuggestions.suggestedBy, id))
      .orderBy(asc(eventSuggestions.id)),
  }),
  remove: async ({ viewer }, tx, posts) => {
    if (!viewer.signedIn) return { tags: NO_TAGS } // a guest has nothing
    const cancelled = await cancelAllAndNotify(tx, eventAttendance, viewer.id, eventTags)
    if (posts === 'remove')
      await tx.delete(eventSuggestions).where(eq(eventSuggestions.suggestedBy, viewer.id))
    return cancelled
  },
}
