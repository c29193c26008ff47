import type { QueryClient } from '@tanstack/react-query'
import { splitLang } from '#platform/lang.ts'
import { currentVisit } from '#platform/visit.ts'
import { forgetPerson } from '#ui/use-draft.ts'
import { keptQuery, wishFor } from './queries.ts'
import { canBeKept } from './rules.ts'

type Router = {
  options: { context: { queryClient: QueryClient } }
  subscribe: (event: 'onResolved', hear: () => void) => unknown
}

/** Registers the worker and tells it which pages are opened. Loaded when a page has come to rest. */
export async function bePresent(router: Router) {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  registration.waiting?.postMessage({ act: 'take-over' })
  if ('kept' in document.documentElement.dataset) return // a copy says nothing of who reads it
  const { queryClient } = router.options.context
  await tellOpened(queryClient)
  router.subscribe('onResolved', () => void tellOpened(queryClient))
}

async function tellOpened(queries: QueryClient) {
  const viewer = queries.getQueryData(['viewer'])
  if (viewer === undefined || !navigator.onLine) return
  const { lang } = currentVisit()
  const { path } = splitLang(location.pathname)
  // The session ended elsewhere, or by a way that passed this page by: what it gathered goes with it.
  if (viewer === null && (await queries.fetchQuery(keptQuery())).owned) forgetPerson()
  if (!canBeKept(path) && viewer === null) return
  await wishFor({ act: 'open', path, lang, owned: viewer !== null }).catch(() => undefined)
  await queries.invalidateQueries({ queryKey: ['kept'] })
}
