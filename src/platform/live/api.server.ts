import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppContext, Viewer } from '../app-context.server.ts'
import type { RecognizeViewer } from '../http/api.server.ts'
import { ApiError } from '../http/api-error.ts'
import { describeCall } from '../http/describe.server.ts'
import type { Env } from '../http/hono-env.server.ts'
import { query } from '../http/parse.server.ts'
import { isOwn, ownTopic } from './own-topics.server.ts'
import { openStreams, type Sink, toResponseBody } from './streams.server.ts'

/** Whether somebody may subscribe to a topic of this name. */
type MaySubscribe = (topic: string, viewer: Viewer) => boolean

/** A page needs a handful; the largest number is twenty sessions and the topics around them. */
const TOPICS_MAX = 30
/** A browser that was disconnected for longer has fetched everything again. */
const AGE_MAX_MS = 60_000
const Age = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(AGE_MAX_MS))
const Topics = v.object({ topics: v.string(), age: v.optional(v.fallback(Age, 0)) })
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}
/** A household, a school or a café with one address, each with some tabs. */
const STREAMS_OF_ADDRESS = 40
/** Streams may take half of all connections: the other half is for pages. */
const SHARE_OF_CONNECTIONS = 0.5
/** How often a page without a stream polls instead. */
const RETRY_AFTER_SECONDS = 60

/**
 * `GET /api/live?topics=posts,poll:3,my-notifications`: server-sent events, each with the name of a topic that changed.
 * Live updates contain nothing private; a topic that begins with `my-` is that of the session's user, and silent for
 * guests. Unknown topics, those of admins for anybody else, and those beyond the thirtieth, are ignored. `age` is how
 * many milliseconds old the caller's data is: updates since then are sent again, without details.
 * @throws ApiError 429 for the 41st stream of one address, 503 when streams use half of all connections
 */
export const liveApi = (app: AppContext, recognize: RecognizeViewer, maySubscribe: MaySubscribe) => {
  const streams = openStreams(app.live)
  const streamsMax = Math.floor(app.env.MAX_CONNECTIONS * SHARE_OF_CONNECTIONS)
  return new Hono<Env>().get(
    '/live',
    describeCall('Live updates as server-sent events', { file: ['text/event-stream'], errors: [429] }),
    query(Topics),
    (c) => {
      const { viewer, addressHash } = c.var.ctx
      if (streams.count() >= streamsMax)
        throw new ApiError(503, 'come_back', { retryAfter: RETRY_AFTER_SECONDS })
      if (app.env.RATE_LIMIT === 'on' && streams.count(addressHash) >= STREAMS_OF_ADDRESS)
        throw new ApiError(429, 'too_many', { retryAfter: RETRY_AFTER_SECONDS })
      const { topics, age = 0 } = c.req.valid('query')
      const allowedTopics = topicsIn(topics)
        .filter((topic) => maySubscribe(topic, viewer))
        .slice(0, TOPICS_MAX)
      const listen = (sink: Sink) =>
        streams.add({
          sink,
          address: addressHash,
          ageMs: age,
          topics: allowedTopics.filter((topic) => !isOwn(topic)),
          own: ownTopics(viewer.id, allowedTopics.filter(isOwn)),
          isStillSignedIn: makeSessionCheck(app, recognize, c),
        })
      if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
      return c.body(bodyOf(listen), 200, HEADERS)
    },
  )
}

/** The topics of a list, each once. */
const topicsIn = (list: string) => [...new Set(list.split(','))]

function bodyOf(listen: (sink: Sink) => () => void) {
  let unsubscribe = () => {}
  const { sink, body } = toResponseBody(() => unsubscribe())
  unsubscribe = listen(sink)
  return body
}

/** The internal names of a person's own topics, mapped to the names that the client uses. */
const ownTopics = (id: string | undefined, names: string[]): Map<string, string> | undefined =>
  id && names.length
    ? new Map(names.map((topic) => [ownTopic(topic.slice('my-'.length), id), topic]))
    : undefined

/** Keeps only what it needs of the request: it lasts as long as the stream. */
function makeSessionCheck(app: AppContext, recognize: RecognizeViewer, c: Context<Env>) {
  const { id } = c.var.ctx.viewer
  if (!id) return undefined
  const fixedViewer = c.env?.viewer
  const cookie = c.req.header('cookie') ?? ''
  return async () => {
    const viewer = fixedViewer ?? (await recognize(app, cookie).catch(() => undefined))
    return viewer?.id === id
  }
}
