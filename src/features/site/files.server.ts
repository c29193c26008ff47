import { Hono } from 'hono'
import { libraryFeed } from '#features/library/files/feed.server.ts'
import { workerFile } from '#features/offline/worker-file.server.ts'
import { m } from '#messages'
import type { AppContext } from '#platform/app-context.server.ts'
import { cacheGenerated } from '#platform/cache/generated-file.server.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/dates/durations.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { dirOf, inLang, LANGS, type Lang } from '#platform/i18n/lang.ts'
import { listAddresses } from './sitemap.server.ts'

/** robots.txt, sitemap, feeds and manifests: generated, since they contain this installation's address and posts. */
export function siteFiles(app: AppContext) {
  const readSitemap = cacheGenerated(async () => sitemap(app.env.PUBLIC_URL, await listAddresses(app)))
  return (
    new Hono<Env>()
      .route('/', workerFile(app))
      // For feed readers and other programs that ask for it without reading a page, which names the icons.
      .get('/favicon.ico', (c) => {
        c.header('Cache-Control', `public, max-age=${DAY_SECONDS}`)
        return c.redirect('/icon-192.png', 301)
      })
      .get('/robots.txt', (c) => c.text(robots(app.env.PUBLIC_URL)))
      .get('/sitemap.xml', async (c) => {
        c.header('Cache-Control', `public, max-age=${HOUR_SECONDS}`)
        c.header('Content-Type', 'application/xml; charset=utf-8')
        return c.body(await readSitemap('all'))
      })
      .route('/', libraryFeed(app))
      .get('/:file{manifest-(en|fa)\\.webmanifest}', (c) => {
        c.header('Content-Type', 'application/manifest+json; charset=utf-8')
        return c.body(JSON.stringify(manifest(c.req.param('file').includes('fa') ? 'fa' : 'en')))
      })
  )
}

/** Pages for one person or for the staff. Each begins with its language, or has none. */
const PRIVATE_PAGES = ['/admin', '/account', '/sign-in/link']

function robots(url: string): string {
  const privatePages = PRIVATE_PAGES.flatMap((path) => [path, ...LANGS.map((lang) => inLang(lang, path))])
  const rules = ['/api/', ...privatePages].map((path) => `Disallow: ${path}`)
  return `${['User-agent: *', ...rules, '', `Sitemap: ${url}/sitemap.xml`].join('\n')}\n`
}

/** Every page in both languages, each with a link to the other (sitemaps.org protocol with xhtml:link alternates). */
function sitemap(url: string, addresses: { path: string; changed?: string | null }[]) {
  const alternateLinks = (path: string) =>
    LANGS.map(
      (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}${inLang(lang, path)}"/>`,
    ).join('')
  const entry = ({ path, changed }: { path: string; changed?: string | null }, lang: Lang) =>
    `<url><loc>${url}${inLang(lang, path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${alternateLinks(path)}</url>`
  const entries = addresses.flatMap((address) => LANGS.map((lang) => entry(address, lang)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

const manifest = (lang: Lang) => ({
  name: m.meta_site_name({}, { locale: lang }),
  short_name: m.meta_site_name({}, { locale: lang }),
  description: m.meta_organization_description({}, { locale: lang }),
  lang,
  dir: dirOf(lang),
  id: '/', // one app, whichever language it was installed in
  scope: '/',
  start_url: inLang(lang, '/'),
  display: 'standalone',
  background_color: '#fbf6ec',
  theme_color: '#0b716d',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  categories: ['parenting', 'education', 'social'],
  shortcuts: [
    { name: m.site_nav_resources({}, { locale: lang }), url: inLang(lang, '/resources') },
    { name: m.site_nav_community({}, { locale: lang }), url: inLang(lang, '/community') },
    { name: m.offline_title({}, { locale: lang }), url: inLang(lang, '/saved') },
  ],
})
