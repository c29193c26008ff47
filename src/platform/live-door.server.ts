import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import type { RecogniseViewer } from './app.server.ts'
import type { House } from './ctx.server.ts'
import type { Env } from './door.server.ts'
import { isOwn, ownTopic } from './own-topics.server.ts'
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

/**
 * `GET /api/live?topics=posts,poll:3,my-bell`: server-sent events, each naming a topic that changed. News carries
 * nothing private; a topic that begins with `my-` is that of the session's person, and silent for guests.
 */
export const liveDoor = (house: House, recognise: RecogniseViewer) =>
  new Hono<Env>().get('/live', says('News of changes as server-sent events'), query(Topics), (c) => {
    const wanted = c.req.valid('query').topics
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const { live } = house
      const open = new Set(wanted.filter((topic) => !isOwn(topic)))
      const own = ownTopics(c, wanted.filter(isOwn))
      const leave = live.subscribe(({ topic, data }) => {
        const name = own.get(topic)
        if (name) void sayToOwner(house, recognise, c, stream, name)
        else if (open.has(topic) || topic === '*') void say(stream, topic, data)
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

const say = (stream: SSEStreamingApi, topic: string, data?: unknown) =>
  stream.writeSSE({ event: 'news', data: JSON.stringify({ topic, data }) })

/** The names that the person's own topics have between processes, with the ones that she asked by. */
function ownTopics({ var: { ctx } }: Context<Env>, asked: string[]): Map<string, string> {
  const { id } = ctx.viewer
  return new Map(id ? asked.map((topic) => [ownTopic(topic.slice('my-'.length), id), topic]) : [])
}

/** A session that was ended elsewhere, while its stream stayed open, hears nothing more of its person's own. */
async function sayToOwner(
  house: House,
  recognise: RecogniseViewer,
  c: Context<Env>,
  stream: SSEStreamingApi,
  topic: string,
) {
  const now = c.env?.viewer ?? (await recognise(house, c.req.header('cookie') ?? '').catch(() => undefined))
  if (now?.id === c.var.ctx.viewer.id) await say(stream, topic)
}
