import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

export const MEMBER_QUERY_MAX = 200

export const MembersSearch = v.object({ q: SearchWords(MEMBER_QUERY_MAX) })
