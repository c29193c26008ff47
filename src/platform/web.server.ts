import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { RecogniseViewer } from './app.server.ts'
import { GUEST, type House, type Viewer } from './ctx.server.ts'
import type { Bindings, Env } from './door.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { type PageHouse, showPage } from './pages.server.ts'
import { hasSession } from './session-cookie.ts'

type Parts = {
  house: House
  api: Hono<Env>
  cache: PageCache
  /** Folder of the browser's build; absent in development, where Vite serves it. */
  clientDir?: string | undefined
  recognise: RecogniseViewer
  /** Files made by rooms, such as the sitemap. */
  files: Hono<Env>
}

/** Everything behind the port: health, files, API, pages. */
export function buildWeb({ house, api, cache, clientDir, recognise, files }: Parts) {
  const web = new Hono<Env>()
  web.get('/healthz', (c) => c.text('ok'))
  web.get('/readyz', async (c) => {
    const ready = await house.db.$client.query('select 1').then(
      () => true,
      () => false,
    )
    return ready ? c.text('ok') : c.text('the database is away', 503, { 'Retry-After': '5' })
  })
  web.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  web.route('/', files)
  if (clientDir) web.use('*', keepFiles, serveStatic({ root: clientDir, precompressed: true }))

  const pages = pageHouse(house, api, cache)
  web.on(['GET', 'HEAD'], '*', async (c) => {
    const cookie = c.req.header('cookie')
    const viewer = hasSession(cookie) ? await recognise(house, cookie as string) : GUEST
    return showPage(pages, c.req.raw, viewer)
  })
  return web
}

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** Built files carry a hash of their content in their names: they never change. */
async function keepFiles(c: Context, next: () => Promise<void>) {
  await next()
  if (c.res.status !== 200 || c.res.headers.has('content-security-policy')) return
  c.res.headers.set('cache-control', c.req.path.startsWith('/assets/') ? YEAR : HOUR)
  c.res.headers.set('x-content-type-options', 'nosniff')
}

function pageHouse(house: House, api: Hono<Env>, cache: PageCache): PageHouse {
  const { env } = house
  return {
    cache,
    publicUrl: env.PUBLIC_URL,
    secure: env.secure,
    analyticsHost: env.ANALYTICS_SCRIPT_URL && new URL(env.ANALYTICS_SCRIPT_URL).origin,
    askAs: (viewer: Viewer, lang, cookie) => async (input) => {
      const request = cookie
        ? new Request(input, { headers: { ...Object.fromEntries(input.headers), cookie } })
        : input
      return api.fetch(request, { viewer, lang, address: '' } satisfies Bindings as never)
    },
  }
}
