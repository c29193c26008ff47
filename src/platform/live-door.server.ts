import type { ServerResponse } from 'node:http'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { RecogniseViewer } from './app.server.ts'
import type { House } from './ctx.server.ts'
import type { Env } from './door.server.ts'
import { intoAnswer, intoBody, openStreams, type Sink } from './live-streams.server.ts'
import { isOwn, ownTopic } from './own-topics.server.ts'
import { query, says } from './parse.server.ts'

const TOPICS_MAX = 60 // a page of twenty sessions, each with its votes, and what stands around it
const Topics = v.object({
  topics: v.pipe(
    v.string(),
    v.regex(/^[a-z-]+(:\d{1,10})?(,[a-z-]+(:\d{1,10})?)*$/),
    v.transform((s) => s.split(',')),
    v.maxLength(TOPICS_MAX),
  ),
})
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * `GET /api/live?topics=posts,poll:3,my-bell`: server-sent events, each naming a topic that changed. News carries
 * nothing private; a topic that begins with `my-` is that of the session's person, and silent for guests.
 */
export const liveDoor = (house: House, recognise: RecogniseViewer) => {
  const streams = openStreams(house.live)
  return new Hono<Env>().get('/live', says('News of changes as server-sent events'), query(Topics), (c) => {
    const wanted = c.req.valid('query').topics
    const listen = (sink: Sink) =>
      streams.add({
        sink,
        topics: wanted.filter((topic) => !isOwn(topic)),
        own: ownTopics(c.var.ctx.viewer.id, wanted.filter(isOwn)),
        isStill: isStill(house, recognise, c),
      })
    const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
    if (!outgoing) return c.body(bodyOf(listen), 200, HEADERS)
    outgoing.once('close', listen(intoAnswer(outgoing, HEADERS)))
    return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  })
}

function bodyOf(listen: (sink: Sink) => () => void) {
  let leave = () => {}
  const { sink, body } = intoBody(() => leave())
  leave = listen(sink)
  return body
}

/** The names that the person's own topics have between processes, with the ones that she asked by. */
const ownTopics = (id: string | undefined, asked: string[]): Map<string, string> =>
  new Map(id ? asked.map((topic) => [ownTopic(topic.slice('my-'.length), id), topic]) : [])

/** Keeps of the request what it needs and no more: it lasts as long as the stream. */
function isStill(house: House, recognise: RecogniseViewer, c: Context<Env>) {
  const { id } = c.var.ctx.viewer
  const known = c.env?.viewer
  const cookie = c.req.header('cookie') ?? ''
  return async () => {
    const now = known ?? (await recognise(house, cookie).catch(() => undefined))
    return now?.id === id
  }
}
