import { Hono } from 'hono'
import { m } from '#messages'
import type { AppContext } from '#platform/app-context.server.ts'
import { cacheGenerated } from '#platform/cache/generated-file.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import type { ArticleFacts } from '../tables.ts'
import { escaped } from './markup.server.ts'

type Entry = { kind: string; path: string; title: string; summary: string; at: Date }

const FEED_MAX = 50

/** What is new in the library, for feed readers: Atom (RFC 4287), one a language. */
export function libraryFeed(app: AppContext) {
  const readFeed = cacheGenerated<Lang>(async (lang) =>
    renderAtomFeed(app.env.PUBLIC_URL, lang, await newest(app, lang)),
  )
  return new Hono<Env>().get('/:file{feed-(en|fa)\\.xml}', async (c) => {
    c.header('Cache-Control', `public, max-age=${HOUR_SECONDS}`)
    c.header('Content-Type', 'application/atom+xml; charset=utf-8')
    return c.body(await readFeed(c.req.param('file').includes('fa') ? 'fa' : 'en'))
  })
}

/**
 * Returns articles and approved links, newest first. An entry without a text in the language has the other language's.
 */
async function newest({ db }: AppContext, lang: Lang): Promise<Entry[]> {
  const rows = await queryNamed<
    Omit<Entry, 'summary'> & { facts: ArticleFacts | null; summary: string | null }
  >(
    db,
    `library.feed.${lang}`,
    `select 'article' as kind, '/resources/' || slug as path, ${lang === 'fa' ? 'coalesce(title_fa, title)' : 'coalesce(title, title_fa)'} as title,
       ${lang === 'fa' ? 'coalesce(facts_fa, facts)' : 'coalesce(facts, facts_fa)'} as facts, null as summary, greatest(publish_at, updated_at) as at
     from articles where published and publish_at <= now()
     union all
     select 'resource', url, ${lang === 'fa' ? 'coalesce(title_fa, title)' : 'title'}, null,
       ${lang === 'fa' ? 'coalesce(description_fa, description)' : 'description'}, decided_at from resources where approved and article_id is null
     order by at desc limit ${FEED_MAX}`,
  )
  return rows.map(({ facts, summary, ...row }) => ({ ...row, summary: summary ?? facts?.description ?? '' }))
}

function renderAtomFeed(url: string, lang: Lang, entries: Entry[]) {
  const feedUrl = `${url}/feed-${lang}.xml`
  const updated = entries[0]?.at ?? new Date(0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
<id>${escaped(feedUrl)}</id>
<title>${escaped(m.meta_library_title({}, { locale: lang }))}</title>
<subtitle>${escaped(m.meta_library_description({}, { locale: lang }))}</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${escaped(m.meta_site_name({}, { locale: lang }))}</name></author>
<link rel="self" href="${escaped(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escaped(url + inLang(lang, '/resources'))}"/>
${entries.map((entry) => entryOf(url, lang, entry)).join('\n')}
</feed>
`
}

function entryOf(url: string, lang: Lang, { path, title, summary, at }: Entry) {
  const href = path.startsWith('/') ? url + inLang(lang, path) : path
  return `<entry><id>${escaped(href)}</id><title>${escaped(title)}</title><updated>${at.toISOString()}</updated><link rel="alternate" href="${escaped(href)}"/><summary>${escaped(summary)}</summary></entry>`
}
