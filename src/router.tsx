import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { overwriteGetLocale } from '#messages/runtime'
import { staleTime } from '#platform/client/stale-time.ts'
import { splitLang } from '#platform/i18n/lang.ts'
import { dropPostedForm } from '#platform/pages/posted-form.ts'
import { parseSearch, stringifySearch } from '#platform/pages/search-params.ts'
import { requestContext } from '#platform/request-context.ts'
import { routeTree } from './route-tree.gen.ts'

// Every message gets its language here: of the current request on the server, of the document in the browser.
overwriteGetLocale(() => requestContext().lang)

/**
 * What the server says about the page it rendered, and the browser's code does not know of the next one. Left in the
 * document it would be wrong: what shares a page takes the address that it names.
 */
const OF_FIRST_PAGE = '[rel=canonical],[hreflang],[name=description],[name=keywords],[property^=og]'

/** One router per request on the server, one per document in the browser. `/fa/x` and `/en/x` are `/x` to the routes. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network a query fails with an error, instead of waiting silently until there is one.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const { prefix, nonce } = requestContext()
  let isRendered = false
  const router = createRouter({
    routeTree,
    ...(nonce ? { ssr: { nonce } } : {}),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // Before its first rendering in the browser, the page may have been scrolled already: by the reader on a slow phone,
    // or by the browser. Without this, it would jump to its top.
    scrollRestoration: () => isRendered || globalThis.scrollY === undefined || scrollY === 0,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A page of another record has other fields and dialogs: without this, an editor would save into the next record.
    defaultRemountDeps: ({ params }) => params,
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLang(url.pathname).path
        return url
      },
      output: ({ url }) => {
        if (prefix) url.pathname = url.pathname === '/' ? prefix : prefix + url.pathname
        return url
      },
    },
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    dropPostedForm()
    for (const each of document.head.querySelectorAll(OF_FIRST_PAGE)) each.remove()
  })
  const leaveFirst = router.subscribe('onRendered', () => {
    isRendered = true
    leaveFirst()
  })
  setupRouterSsrQueryIntegration({ router, queryClient, wrapQueryClient: true })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
