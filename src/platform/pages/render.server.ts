import { Writable } from 'node:stream'
import { defineHandlerCallback, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { describeError } from '../log.server.ts'

/**
 * Renders a page to its end. TanStack's own handler renders in one go and does not wait for a component that is
 * loaded on demand (`lazy`): the first page of a process to need one was sent with the placeholder in its place, and
 * cached like that.
 */
export const renderCompletePage = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: () => renderToEnd(createElement(StartServer, { router }), router.options.ssr?.nonce),
  }),
)

/** The router writes it, too. */
const DOCTYPE = /^<!DOCTYPE html>/

/** Nothing is sent before everything is rendered, so no part is sent later and moved into place by a script. */
function renderToEnd(page: ReactNode, nonce: string | undefined): Promise<string> {
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
      onError: (error) => console.error('a part of a page could not be made', describeError(error)),
    })
  })
}
