import { createIsomorphicFn } from '@tanstack/react-start'
import type { Lang } from '../i18n/lang.ts'
import type { Counters } from './counters.ts'
import type { PostedForm } from './posted-form.ts'
import { requestContextStore } from './request-context.server.ts'

/** What a page needs to know about the request before any data: the same on the server and in the browser. */
export type RequestContext = {
  lang: Lang
  /** '' on `/x`, '/fa' or '/en' on `/fa/x` and `/en/x`: links keep the prefix of the URL. */
  prefix: '' | '/en' | '/fa'
  /** The base URL of canonical links. */
  publicUrl: string
  /** The operator's analytics script, or `none` on a page where it must not run; absent where there is no such script. */
  analytics?: string | undefined
  /** A form that this page answers. */
  posted?: PostedForm | undefined
  /** The page has the form that was posted, and so shows the result. */
  isPostedShown?: boolean
  /** The numbers that the operator set for the marketing texts; absent where those of the specification are shown. */
  counters?: Counters | undefined
  /** The operator's pages elsewhere, named by the server: their names are not in every page's code. */
  social?: { name: string; href: string }[] | undefined
  /** A line for everyone at the top of each page. */
  banner?: string | undefined
  /** Peyvand+ can be paid for; otherwise there is a waitlist. */
  payments?: boolean | undefined
  /** There must be no service worker: set by the server only, and applied by theme.css. */
  workerless?: boolean | undefined
  /** The HTTP status of the page in place of 200; only on the server (`answerPageWith`). */
  status?: number | undefined
  /** The nonce of the scripts of the page being rendered; only on the server. */
  nonce?: string
}

/** The current context: of this request on the server, of this document in the browser. */
export const requestContext: () => RequestContext = createIsomorphicFn()
  .server(() => requestContextStore.getStore() ?? DEFAULT_CONTEXT)
  .client(() => (documentContext ??= readDocument()))

/**
 * Sets the HTTP status of the page being rendered, for search engines and scripts: a page that explains why something
 * was not found answers 404, as the API did. In the browser it changes nothing.
 */
export function answerPageWith(status: number) {
  if (import.meta.env.SSR) requestContext().status = status
}

const DEFAULT_CONTEXT: RequestContext = { lang: 'en', prefix: '', publicUrl: '' }
let documentContext: RequestContext | undefined

function readDocument(): RequestContext {
  const { lang, dataset } = document.documentElement
  return {
    lang: lang === 'fa' ? 'fa' : 'en',
    prefix: (dataset.prefix ?? '') as RequestContext['prefix'],
    publicUrl: dataset.url ?? location.origin,
    analytics: dataset.analytics,
    posted: dataset.posted ? JSON.parse(dataset.posted) : undefined,
    counters: dataset.counters ? JSON.parse(dataset.counters) : undefined,
    social: dataset.social ? JSON.parse(dataset.social) : undefined,
    banner: dataset.banner,
    payments: dataset.payments !== undefined,
  }
}
