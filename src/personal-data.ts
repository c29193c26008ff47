import { activityLogData, emailsData } from '#features/accounts/exported-records.server.ts'
import { accountData, type PersonalData } from '#features/accounts/personal-data.server.ts'
import { calendarData } from '#features/calendar/personal-data.server.ts'
import { coursesData } from '#features/courses/personal-data.server.ts'
import { workshopData } from '#features/courses/workshops/personal-data.server.ts'
import { discussionsData } from '#features/discussions/personal-data.server.ts'
import { eventData } from '#features/events/personal-data.server.ts'
import { expertsData } from '#features/experts/personal-data.server.ts'
import { homeData } from '#features/home/personal-data.server.ts'
import { libraryData } from '#features/library/submissions/personal-data.server.ts'
import { articleData } from '#features/library/writing/personal-data.server.ts'
import { localCommunityData } from '#features/local-community/personal-data.server.ts'
import { membershipData, waitlistData } from '#features/membership/personal-data.server.ts'
import { identityRevealsData } from '#features/moderation/personal-data.server.ts'
import { newsletterData } from '#features/newsletter/personal-data.server.ts'
import { notificationsData } from '#features/notifications/personal-data.server.ts'

/** Every feature that stores personal data: collected for the export, called when the account is deleted. */
export const ownData: PersonalData[] = [
  accountData,
  emailsData,
  activityLogData,
  discussionsData,
  eventData,
  workshopData,
  expertsData,
  localCommunityData,
  homeData,
  libraryData,
  articleData,
  newsletterData,
  waitlistData,
  membershipData,
  coursesData,
  calendarData,
  notificationsData,
  identityRevealsData,
]
