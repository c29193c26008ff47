import { requestContext } from './request-context.ts'

/** The address at which a guest signs in to come back to a page; `path` is that of the page, without a language. */
export const signInHref = (path: string) =>
  `/api/login?to=${encodeURIComponent(requestContext().prefix + path)}`
