import { Hono } from 'hono'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'

/**
 * The kill switch (OFFLINE=off). Replaces the built worker by one that empties the caches and unregisters itself on
 * every device that fetches it. Browsers do so at each visit, and at least once a day.
 */
export const workerFile = ({ env }: Pick<AppContext, 'env'>) =>
  new Hono<Env>().get('/sw.js', (c, next) => {
    if (env.OFFLINE === 'on') return next()
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return Promise.resolve(c.body(LEAVING))
  })

const LEAVING = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('peyvand-')) await caches.delete(name)
  await registration.unregister()
}
`
