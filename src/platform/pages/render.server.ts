import { Writable } from 'node:stream'
import type { AnyRouter } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { describeError, type Log } from '../log.server.ts'
import { requestContextStore, type ServerRequestContext } from '../request-context.server.ts'

/**
 * Renders a page and leaves it in the request's context as `html`, not in the response: there it would be encoded and
 * decoded once more, a fourteenth of the time of a member's feed. `renderSsrHtmlResponse` of the router does the same
 * with a body.
 */
export const renderCompletePage = defineHandlerCallback(async ({ router, responseHeaders: headers }) => {
  const context = requestContextStore.getStore()
  if (!context) throw new Error('a page is rendered outside of a request')
  context.html = undefined
  try {
    context.html = await transformHtmlStringWithRouter(router, await renderHtml(router, context))
    return new Response(null, { status: getSsrStatus(router), headers })
  } catch (error) {
    context.log.error({ err: describeError(error) }, 'a page could not be made')
    return new Response('Internal Server Error', { status: 500, headers })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/**
 * By React's renderer to a string, the fastest. It does not wait for a component that is loaded on demand (`lazy`),
 * which has to be loaded once in a process: then `mustWait` of the context is set, and what is returned is not to be
 * sent. The next rendering with the same context waits for all. (The router can be rendered only once.)
 */
async function renderHtml(router: AnyRouter, context: ServerRequestContext): Promise<string> {
  const page = createElement(StartServer, { router })
  if (context.mustWait) return renderToEnd(page, context.log, router.options.ssr?.nonce)
  const html = renderAtOnce(page)
  context.mustWait = html === undefined
  return html ?? ''
}

/** How React marks a boundary that it left to the browser, because something in it waits or failed. */
const UNFINISHED = '<!--$!-->'

/** @returns the page; undefined where a part of it has to wait or fails, which `renderToEnd` reports */
function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(UNFINISHED) ? undefined : html
  } catch {
    return undefined
  }
}

/** The router writes it, too. */
const DOCTYPE = /^<!DOCTYPE html>/

/** Nothing is sent before everything is rendered, so no part is sent later and moved into place by a script. */
function renderToEnd(page: ReactNode, log: Log, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk)
        next()
      },
    }).on('finish', () => resolve(Buffer.concat(chunks).toString().replace(DOCTYPE, '')))
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      // The browser renders again what failed within a boundary. The error is logged as sparingly as elsewhere.
      onError: (error) => log.error({ err: describeError(error) }, 'a part of a page could not be made'),
    })
  })
}
