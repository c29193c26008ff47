import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import type { House } from './ctx.server.ts'
import type { Env } from './door.server.ts'
import { query, says } from './parse.server.ts'

const HEARTBEAT_MS = 25_000 // proxies close a silent connection after 30 s or more
const TOPICS_MAX = 20
const Topics = v.object({
  topics: v.pipe(
    v.string(),
    v.regex(/^[a-z-]+(:\d{1,10})?(,[a-z-]+(:\d{1,10})?)*$/),
    v.transform((s) => s.split(',')),
    v.maxLength(TOPICS_MAX),
  ),
})

/** `GET /api/live?topics=posts,poll:3`: server-sent events, each naming a topic that changed. News carries nothing private. */
export const liveDoor = ({ live }: House) =>
  new Hono<Env>().get('/live', says('News of changes as server-sent events'), query(Topics), (c) => {
    const wanted = new Set(c.req.valid('query').topics)
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const leave = live.subscribe(({ topic, data }) => {
        if (wanted.has(topic) || topic === '*')
          void stream.writeSSE({ event: 'news', data: JSON.stringify({ topic, data }) })
      })
      stream.onAbort(leave)
      live.ending.addEventListener('abort', () => void stream.close(), { once: true })
      await stream.writeSSE({ event: 'hello', data: '', retry: 3000 })
      while (!stream.aborted && !stream.closed) {
        await stream.sleep(HEARTBEAT_MS)
        await stream.write(': beat\n\n')
      }
      leave()
    })
  })
