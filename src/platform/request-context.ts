import { createIsomorphicFn } from '@tanstack/react-start'
import { requestContextStore } from './request-context.server.ts'
import type { RequestContext } from './request-context-type.ts'

/** The current context: of this request on the server, of this document in the browser. */
export const requestContext: () => RequestContext = createIsomorphicFn()
  .server(() => requestContextStore.getStore() ?? DEFAULT_CONTEXT)
  .client(() => (documentContext ??= readDocument()))

/**
 * Sets the HTTP status of the page being rendered, for search engines and scripts. A page that explains why something
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
