import { createIsomorphicFn } from '@tanstack/react-start'
import type { Hono } from 'hono'
import { type ClientResponse, hc } from 'hono/client'
import type { ApiErrorBody } from '../http/api-error.ts'
import { LANG_HEADER } from '../i18n/lang.ts'
import { requestContextStore } from '../request-context.server.ts'
import { requestContext } from '../request-context.ts'

/** Calls the API: in this process while the server renders, over the network in the browser. */
const fetchApi: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response> = createIsomorphicFn()
  .server((input: RequestInfo | URL, init?: RequestInit) => {
    const context = requestContextStore.getStore()
    if (!context) throw new Error('the API was called outside of a page')
    return context.fetchApi(new Request(new URL(String(input), 'http://peyvand.internal'), init))
  })
  .client((input: RequestInfo | URL, init?: RequestInit) => {
    // The page knows its language; the cookie and the browser may differ on /fa/x and /en/x.
    const headers = new Headers(init?.headers)
    headers.set(LANG_HEADER, requestContext().lang)
    // A draft that is saved as the reader leaves the page still arrives. Browsers allow 64 kB for such requests.
    const keepalive = document.hidden && typeof init?.body === 'string' && init.body.length < KEEPALIVE_MAX
    return fetch(input, { ...init, headers, keepalive })
  })

/** In characters, of which Persian ones are two bytes. */
const KEEPALIVE_MAX = 30_000

/** A feature's API as typed calls. */
// biome-ignore lint/suspicious/noExplicitAny: the three type parameters of Hono are inferred by the caller's Api
export const client = <Api extends Hono<any, any, any>>() =>
  hc<Api>('/api', { fetch: fetchApi as typeof fetch })

/** The parameter of a path such as `/posts/:id`. */
export const idParam = (id: number | string) => ({ param: { id: `${id}` } })

/** A call that was answered with anything but success. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly body: ApiErrorBody

  constructor(status: number, body: ApiErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** Whether a call was rejected because nobody is signed in: a session may have ended, or been ended elsewhere. */
export const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401

/**
 * Awaits an answer's JSON.
 * @throws RequestError with the server's sentence; code `offline` without an answer
 */
export async function request<Answer>(call: Promise<ClientResponse<Answer>>): Promise<Answer> {
  const response = await call.catch(() => {
    throw new RequestError(0, { message: '', code: 'offline' })
  })
  if (response.ok) return parseBody(response) as Promise<Answer>
  const body = (await response.json().catch(() => undefined)) as ApiErrorBody | undefined
  throw new RequestError(response.status, body ?? { message: '', code: 'unreachable' })
}

/** Some answers have no body: 202 to a report, 204 to a removal. */
async function parseBody(response: { text: () => Promise<string> }): Promise<unknown> {
  const text = await response.text()
  return text ? JSON.parse(text) : undefined
}

export type Paged<Row> = { rows: Row[]; next: string | undefined }

/**
 * Awaits one page of a list; `next` is the cursor of the page after it, from the Link header.
 * @throws RequestError
 */
export async function requestPage<Row>(call: Promise<ClientResponse<Row[]>>): Promise<Paged<Row>> {
  let link: string | null = null
  const rows = await request(
    call.then((response) => {
      link = response.headers.get('link')
      return response
    }),
  )
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return {
    rows,
    next: target ? (new URL(target, 'http://x').searchParams.get('cursor') ?? undefined) : undefined,
  }
}
