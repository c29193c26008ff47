import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { cancelAllAndNotify } from '#features/attendance/notify.server.ts'
import { NO_TAGS } from '#platform/database/write.server.ts'
import { workshopRegistrations, workshops } from '../tables.ts'
import { workshopAttendance } from './attendance.server.ts'
import { workshopTags } from './workshops.server.ts'

/** Registrations for workshops; deleting the account frees its spots for the waitlist. */
export const workshopData: PersonalData = {
  name: 'workshops',
  gather: async ({ db }, { id }) => ({
    registrations: await db
      .select({
        workshop: workshops.title,
        scheduledDate: workshops.scheduledDate,
        status: workshopRegistrations.status,
        createdAt: workshopRegistrations.createdAt,
      })
      .from(workshopRegistrations)
      .innerJoin(workshops, eq(workshops.id, workshopRegistrations.eventId))
      .where(eq(workshopRegistrations.userId, id))
      .orderBy(asc(workshopRegistrations.id)),
  }),
  remove: async ({ viewer }, tx) =>
    viewer.signedIn ? cancelAllAndNotify(tx, workshopAttendance, viewer.id, workshopTags) : { tags: NO_TAGS }, // a guest has nothing
}
