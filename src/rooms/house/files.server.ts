import { Hono } from 'hono'
import type { House } from '#platform/ctx.server.ts'
import type { Env } from '#platform/door.server.ts'

/** robots.txt, sitemap and manifest: made, not stored, since they carry this installation's address. */
export const siteFiles = ({ env }: House) =>
  new Hono<Env>().get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`),
  )
