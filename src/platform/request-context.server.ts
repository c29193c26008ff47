import { AsyncLocalStorage } from 'node:async_hooks'
import type { Viewer } from './app-context.server.ts'
import type { Log } from './log.server.ts'
import type { RequestContext } from './request-context-type.ts'

/** Calls the API in this process, as the reader of the page being rendered. */
export type InProcessFetch = (input: Request) => Promise<Response>
export type ServerRequestContext = RequestContext & {
  log: Log
  viewer: Viewer
  fetchApi: InProcessFetch
  /** Set by the renderer: a part of the page was not loaded yet, so the page must be rendered again. */
  mustWait?: boolean
  /** The rendered page. */
  html?: string | undefined
}

export const requestContextStore = new AsyncLocalStorage<ServerRequestContext>()
