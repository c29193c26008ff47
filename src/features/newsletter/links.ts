import { RequestError } from '#platform/http/client.ts'
import { linkToken } from '#platform/pages/search-params.ts'

/** The search of a page that a link in an email leads to. */
export const tokenSearch = ({ token }: Record<string, unknown>) => ({ token: linkToken(token) })

/** Loads what a link is about. @returns whether the link has expired, was cut off, or is not ours */
export async function linkIsOver(token: string, load: () => Promise<unknown>): Promise<boolean> {
  if (!token) return true
  try {
    await load()
    return false
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 422)) return true
    throw error
  }
}
