import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { isFirst } from '#platform/limits.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canModerate } from '#rooms/accounts/rules.ts'
import type { DownloadFormat, DownloadRequest } from '../rules.ts'
import { writeEpub } from './epub.server.ts'
import { writeHtml } from './html.server.ts'
import { leafletOf, type Source } from './leaflet.server.ts'

export type Download = { content: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/**
 * A resource as one file in the language that was asked for, and the download counted: once a visitor, day (UTC) and
 * format, however often the file is fetched. Of what waits or was refused only moderators have one, and it is not counted.
 * @throws Refusal resource_not_found
 */
export async function downloadResource(
  viewed: Ctx,
  id: number,
  { format, lang = viewed.lang }: DownloadRequest,
  counted: boolean,
): Promise<Download> {
  const ctx = { ...viewed, lang }
  const [source] = await rowsOf<Source & { approved: boolean }>(ctx.db, 'library.download', SOURCE, [
    lang,
    id,
  ])
  if (!source || (!source.approved && !canModerate(ctx.viewer))) throw new Refusal(404, 'resource_not_found')
  const leaflet = await leafletOf(ctx, source)
  const content =
    format === 'epub'
      ? writeEpub(leaflet, `${ctx.env.PUBLIC_URL}/resources/${id}/${leaflet.lang}`)
      : writeHtml(leaflet)
  if (counted && source.approved && (await isNewToday(ctx, id, format))) await countDownload(ctx, id, format)
  return { content, headers: headersOf(leaflet.title, format) }
}

const SOURCE = `select r.id, r.url, r.category, r.approved, r.article_id as "articleId", r.created_at as "createdAt",
  case when $1 = 'fa' then coalesce(r.title_fa, r.title) else r.title end as title,
  case when $1 = 'fa' then coalesce(r.description_fa, r.description) else r.description end as description
  from resources r where r.id = $2`

const DAY_SECONDS = 86_400

/** A member, or else an address: those who share one count as one, and nobody is refused a file for being counted. */
function isNewToday(ctx: Ctx, id: number, format: DownloadFormat): Promise<boolean> {
  const name = `library.download:${ctx.now.toISOString().slice(0, 10)}:${id}:${format}`
  return isFirst(ctx, { name, perSeconds: DAY_SECONDS }, ctx.viewer.id ?? ctx.addressHash)
}

/** One statement, so both counts hold the same: of the resource, and of the day (UTC) and format. */
const countDownload = (ctx: Ctx, id: number, format: DownloadFormat) =>
  rowsOf(
    ctx.db,
    'library.countDownload',
    `with counted as (update resources set downloads = downloads + 1 where id = $1 and approved returning id)
     insert into resource_downloads (resource_id, day, format, count)
     select id, (now() at time zone 'UTC')::date, $2, 1 from counted
     on conflict (resource_id, day, format) do update set count = resource_downloads.count + 1`,
    [id, format],
  )

const TYPES = { html: 'text/html; charset=utf-8', epub: 'application/epub+zip' }

const headersOf = (title: string, format: DownloadFormat) => ({
  'Content-Type': TYPES[format],
  'Content-Disposition': dispositionOf(title, format),
  'X-Content-Type-Options': 'nosniff',
  // Should a browser show it all the same, it stands in a box of its own and nothing in it runs.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'Cache-Control': 'no-store', // each one is to be counted
})

const NAME_MAX = 100 // with four bytes a letter it still fits the 255 bytes of file systems twice over

/**
 * Spec 2: lower-cased, anything but letters and digits an underscore, or 'resource'. A title in other letters would be
 * lost in that: it is said a second time as it is (RFC 8187), and browsers prefer that.
 */
export function dispositionOf(title: string, format: DownloadFormat): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_')
    .slice(0, NAME_MAX)
  const name = `filename="${/[a-z0-9]/.test(plain) ? plain : 'resource'}.${format}"`
  if (!/[^\p{ASCII}]/u.test(title)) return `attachment; ${name}`
  const real = [...title.toWellFormed().replace(NOT_IN_NAMES, ' ').trim()].slice(0, NAME_MAX / 2)
  return `attachment; ${name}; filename*=UTF-8''${encoded(`${real.join('').trim() || 'resource'}.${format}`)}`
}

/** RFC 8187, attr-char: fewer signs stand for themselves than in an address. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What file systems keep for themselves, what begins a hidden file, and what turns the direction of a name. */
const NOT_IN_NAMES = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]|^[.\s]+/gu
