import { accountData, type OwnData } from '#rooms/accounts/own-data.server.ts'
import { voteData } from '#rooms/home/own-data.server.ts'
import { waitlistData } from '#rooms/membership/own-data.server.ts'
import { sealData } from '#rooms/moderation/own-data.server.ts'
import { newsletterData } from '#rooms/newsletter/own-data.server.ts'

/** Every room that keeps something of a person: gathered for taking along, asked when the person leaves. */
export const ownData: OwnData[] = [accountData, voteData, newsletterData, waitlistData, sealData]
