import { linkToken } from '#platform/pages/search-params.ts'

/** The search of a page that a link in an email leads to. */
export const tokenSearch = ({ token }: Record<string, unknown>) => ({ token: linkToken(token) })
