import { accountData, type OwnData } from '#rooms/accounts/own-data.server.ts'
import { calendarData } from '#rooms/calendar/own-data.server.ts'
import {
  contributeOwnData,
  listPosted,
  removeOrReleaseTexts,
  removePosted,
} from '#rooms/discussions/own-data.server.ts'
import { eventData } from '#rooms/events/own-data.server.ts'
import { expertsData } from '#rooms/experts/own-data.server.ts'
import { homeData } from '#rooms/home/own-data.server.ts'
import { libraryData } from '#rooms/library/submissions/own-data.server.ts'
import { membershipData } from '#rooms/membership/own-data.server.ts'
import { sealData } from '#rooms/moderation/own-data.server.ts'
import { neighbourData } from '#rooms/neighbours/own-data.server.ts'
import { newsletterData } from '#rooms/newsletter/own-data.server.ts'
import { noticeData } from '#rooms/notifications/own-data.server.ts'

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
