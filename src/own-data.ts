import { accountData, type OwnData } from '#features/accounts/own-data.server.ts'
import { calendarData } from '#features/calendar/own-data.server.ts'
import {
  contributeOwnData,
  listPosted,
  removeOrReleaseTexts,
  removePosted,
} from '#features/discussions/own-data.server.ts'
import { eventData } from '#features/events/own-data.server.ts'
import { expertsData } from '#features/experts/own-data.server.ts'
import { homeData } from '#features/home/own-data.server.ts'
import { libraryData } from '#features/library/submissions/own-data.server.ts'
import { membershipData } from '#features/membership/own-data.server.ts'
import { sealData } from '#features/moderation/own-data.server.ts'
import { neighbourData } from '#features/local-community/own-data.server.ts'
import { newsletterData } from '#features/newsletter/own-data.server.ts'
import { noticeData } from '#features/notifications/own-data.server.ts'

const discussionsData: OwnData = {
  name: 'discussions',
  gather: contributeOwnData,
  remove: async (ctx, tx, posts) => {
    await removeOrReleaseTexts(ctx, tx, posts)
    return ['*'] // the name stood on any page
  },
  listPosted,
  removePosted: async (_ctx, tx, id, until) => {
    await removePosted(tx, id, until)
    return ['*']
  },
}

/** Every room that keeps something of a person: gathered for taking along, asked when the person leaves. */
export const ownData: OwnData[] = [
  accountData,
  discussionsData,
  eventData,
  expertsData,
  neighbourData,
  homeData,
  libraryData,
  newsletterData,
  membershipData,
  calendarData,
  noticeData,
  sealData,
]
