import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#features/accounts/queries.ts'
import { requestContextStore, type ServerRequestContext } from '#platform/request-context.server.ts'
import { renderFor } from './render-page.tsx'

/** What a hook returns in a page for this reader, with the data in `queries`. */
export function returnedBy<Result>(
  reader: Partial<Person>,
  useHook: () => Result,
  queries?: QueryClient,
): Result {
  const returned: Result[] = []
  renderFor(reader, <Probe useHook={useHook} returned={returned} />, {}, queries)
  return returned[0] as Result
}

function Probe({ useHook, returned }: { useHook: () => unknown; returned: unknown[] }) {
  returned.push(useHook())
  return null
}

/** Makes the calls of `send`, which are answered in this order, all with this status. */
export function answering<Result>(answers: unknown[], send: () => Result, status = 200): Result {
  const left = [...answers]
  const fetchApi = async () => Response.json(left.shift(), { status })
  const context = { lang: 'en', prefix: '', publicUrl: '', fetchApi } as unknown as ServerRequestContext
  return requestContextStore.run(context, send)
}
