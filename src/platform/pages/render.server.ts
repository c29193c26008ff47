import { Writable } from 'node:stream'
import { defineHandlerCallback, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { describeError } from '../log.server.ts'

/**
 * Renders a page whole. TanStack's own handler renders in one go, which cannot wait for a screen that is loaded on
 * demand (`lazy`): the first page of a process to need one went out with the screen's placeholder in its place, and was
 * cached like that.
 */
export const renderWhole = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: () => renderToEnd(createElement(StartServer, { router }), router.options.ssr?.nonce),
  }),
)

/** The router writes it, too. */
const DOCTYPE = /^<!DOCTYPE html>/

/** Nothing is sent before all of it is there, so nothing stands in a later place and is moved by a script. */
function renderToEnd(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = []
    const sink = new Writable({
      write(piece: Buffer, _, next) {
        pieces.push(piece)
        next()
      },
    }).on('finish', () => done(Buffer.concat(pieces).toString().replace(DOCTYPE, '')))
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: fail,
      // The browser tries again what failed within a boundary. Of the error no more is said than elsewhere in the log.
      onError: (error) => console.error('a part of a page could not be made', describeError(error)),
    })
  })
}
