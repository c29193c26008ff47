import { accountData, type OwnData } from '#rooms/accounts/own-data.server.ts'

/** Every room that keeps something of a person: gathered for taking along, asked when the person leaves. */
export const ownData: OwnData[] = [accountData]
