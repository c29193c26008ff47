import { canModerate } from '#features/accounts/roles.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isFirst } from '#platform/http/rate-limits.server.ts'
import { contentDisposition } from '#platform/text/file-name.server.ts'
import type { DownloadRequest } from '../rules.ts'
import { writeEpub } from './epub.server.ts'
import { exportDocumentOf, type Source } from './export-document.server.ts'
import { type DownloadFormat, formatsOf } from './formats.ts'
import { writeHtml } from './html.server.ts'

type Download = { content: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/**
 * A resource as one file in the requested language. Counts the download: once a person, day (UTC) and format, however
 * often the file is fetched. Waiting and declined ones are only for moderators, and not counted.
 * @throws ApiError resource_not_found, book_not_found, members_only
 */
export async function downloadResource(
  viewed: Ctx,
  id: number,
  { format, lang = viewed.lang }: DownloadRequest,
  counted: boolean,
): Promise<Download> {
  const ctx = { ...viewed, lang }
  const [source] = await queryNamed<Source & { approved: boolean }>(ctx.db, 'library.download', SOURCE, [
    lang,
    id,
  ])
  if (!source || (!source.approved && !canModerate(ctx.viewer))) throw new ApiError(404, 'resource_not_found')
  if (!formatsOf(source.articleId !== null).includes(format)) throw new ApiError(404, 'book_not_found')
  const exportDocument = await exportDocumentOf(ctx, source)
  const content =
    format === 'epub'
      ? writeEpub(exportDocument, `${ctx.env.PUBLIC_URL}/resources/${id}/${exportDocument.lang}`)
      : writeHtml(exportDocument)
  if (counted && source.approved && (await isNewToday(ctx, id, format))) await countDownload(ctx, id, format)
  return { content, headers: headersOf(exportDocument.title, format) }
}

const SOURCE = `select r.id, r.url, r.category, r.approved, r.article_id as "articleId", r.created_at as "createdAt",
  case when $1 = 'fa' then coalesce(r.title_fa, r.title) else r.title end as title,
  case when $1 = 'fa' then coalesce(r.description_fa, r.description) else r.description end as description
  from resources r where r.id = $2`

/** By member, or else by IP address; people who share one count as one, but everyone gets the file. */
function isNewToday(ctx: Ctx, id: number, format: DownloadFormat): Promise<boolean> {
  const name = `library.download:${ctx.now.toISOString().slice(0, 10)}:${id}:${format}`
  return isFirst(ctx, { name, perSeconds: DAY_SECONDS }, ctx.viewer.id ?? ctx.addressHash)
}

/** One statement, so both counts agree: of the resource, and of the day (UTC) and format. */
const countDownload = (ctx: Ctx, id: number, format: DownloadFormat) =>
  queryNamed(
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
  'Content-Disposition': contentDisposition(title, format, 'resource'),
  'X-Content-Type-Options': 'nosniff',
  // Should a browser display it all the same, it is sandboxed and nothing in it runs.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'Cache-Control': 'no-store', // each download is to be counted
})
