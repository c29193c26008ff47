import { requestContext } from '../request-context.ts'

/** The address at which a guest signs in to come back to a page; `path` is that of the page, without a language. */
export const signInHref = (path: string) => signInBackTo(requestContext().prefix + path)

/** The same, for a path as it stands in the address bar. */
export const signInBackTo = (path: string) => `/api/login?to=${encodeURIComponent(path)}`
