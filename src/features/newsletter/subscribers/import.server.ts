import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { isLang, LANGS, type Lang } from '#platform/i18n/lang.ts'
import { Email } from '#platform/text/text-input.ts'
import { beginningOf } from '#platform/text/truncate.ts'
import { newsletterImports } from '../tables.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_LINES_MAX,
  type ImportRequest,
  REJECTED_LINES_MAX,
  type REJECTION_REASONS,
} from './rules.ts'
import { MAY_BE_IMPORTED } from './states.server.ts'

type ImportResult = {
  added: number
  /** Addresses that are on the list, or once were: a person who unsubscribed, or was stopped, stays so. */
  known: number
  /** Rejected lines, with the beginning of the text in the column of the address. */
  refused: { line: number; reason: (typeof REJECTION_REASONS)[number]; text: string }[]
  /** How many more were rejected. */
  refusedMore: number
  /** The first lines as they were read, and the column that was taken for the address. */
  columns: { name: string; samples: string[] }[]
  column: number
  /** The names of the columns for whether a person is subscribed, and in which language; null if there is none. */
  subscribedColumn: number | null
  langColumn: number | null
}

type Line = { cells: string[]; line: number }

/**
 * Adds the addresses of a CSV file as subscribed: their consent was given elsewhere, and how is stored with each.
 * Reports lines that cannot be read, and adds the others. In a file with the columns of our own export, adds only the
 * addresses that it calls subscribed, each in its language; without these columns, in the admin's.
 * @throws ApiError import_empty, import_too_long, import_unreadable, import_broken_line
 */
export async function importSubscribers(
  ctx: Ctx,
  file: string,
  { preview, column: chosenColumn, consent }: ImportRequest,
): Promise<ImportResult> {
  const lines = readLines(file, ctx.lang)
  const hasHead = !lines[0]?.cells.some((cell) => addressIn(cell))
  const rows = hasHead ? lines.slice(1) : lines
  const column = chosenColumn ?? addressColumn(lines[0], rows)
  const exported = exportedColumns(lines[0])
  const { langs, valid, rejected } = readAddresses(rows, { ...exported, address: column }, ctx.lang)
  const added = preview ? await countNew(ctx, [...langs.keys()]) : await add(ctx, langs, consent)
  return {
    added,
    known: valid - added,
    refused: rejected.slice(0, REJECTED_LINES_MAX),
    refusedMore: Math.max(0, rejected.length - REJECTED_LINES_MAX),
    columns: columnsOf(lines, hasHead, column),
    column,
    subscribedColumn: exported.subscribed < 0 ? null : exported.subscribed,
    langColumn: exported.lang < 0 ? null : exported.lang,
  }
}

/**
 * Reads the address in each line, with the language that the first of its lines names, else the admin's.
 * @returns the languages by address; how many lines are valid, repeated addresses among them; and the others
 */
function readAddresses(
  rows: Line[],
  columns: { address: number; subscribed: number; lang: number },
  adminsLang: Lang,
) {
  const langs = new Map<string, Lang>()
  const rejected: ImportResult['refused'] = []
  for (const { cells, line } of rows) {
    const cell = cells[columns.address]?.trim() ?? ''
    const email = addressIn(cell)
    const isSubscribed = columns.subscribed < 0 || YES.has(normalized(cells[columns.subscribed]))
    const lang = normalized(cells[columns.lang])
    if (!email)
      rejected.push({ line, reason: cell ? 'email_invalid' : 'email_missing', text: truncated(cell) })
    else if (!isSubscribed) rejected.push({ line, reason: 'not_subscribed', text: email })
    else if (!langs.has(email)) langs.set(email, isLang(lang) ? lang : adminsLang)
  }
  return { langs, valid: rows.length - rejected.length, rejected }
}

const EmailCell = v.pipe(
  v.string(),
  // The apostrophe that our own export writes before what a spreadsheet would take for a formula.
  v.transform((text) => text.replace(/^'(?=[=+\-@])/, '')),
  // 'Mina Karimi <mina@example.org>', as address books write it.
  v.transform((text) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text),
  Email,
)

function addressIn(cell: string): string | undefined {
  const parsed = v.safeParse(EmailCell, cell)
  return parsed.success ? normalizeEmail(parsed.output) : undefined
}

function readLines(file: string, lang: Lang): Line[] {
  const text = file.replace(/^\ufeff/, '')
  // No text has this character; a spreadsheet's own format does.
  if (text.includes('\0')) throw new ApiError(422, 'import_unreadable')
  const lines: Line[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_MAX,
      to: IMPORT_LINES_MAX + 2,
      on_record: (cells: string[], info) =>
        void lines.push({ cells: cells.slice(0, IMPORT_COLUMNS_MAX), line: info.lines }),
    })
  } catch {
    // Where a quotation mark stays open, all that follows is one cell, up to the end or to the longest record.
    const line = formatNumber((lines.at(-1)?.line ?? 0) + 1, lang)
    throw new ApiError(422, 'import_broken_line', { named: { line } })
  }
  if (!lines.length) throw new ApiError(422, 'import_empty')
  if (lines.length > IMPORT_LINES_MAX + 1) throw new ApiError(413, 'import_too_long')
  return lines
}

const RECORD_MAX = 100_000

/** The separator that the first line has most of: spreadsheets in Europe write semicolons. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ','
}

/** By its name, else the first one with addresses in it. */
function addressColumn(head: Line | undefined, rows: Line[]): number {
  const byName = head?.cells.findIndex((cell) => /e-?mail|ایمیل|رایانامه/i.test(cell)) ?? -1
  if (byName >= 0 && !addressIn(head?.cells[byName] ?? '')) return byName
  for (const { cells } of rows.slice(0, 50)) {
    const column = cells.findIndex((cell) => addressIn(cell))
    if (column >= 0) return column
  }
  return 0
}

/** The columns of our own export, by their names in either language; -1 for one that is not there. */
function exportedColumns(head: Line | undefined) {
  const find = (name: (inputs: object, options: { locale: Lang }) => string) => {
    const names = LANGS.map((locale) => normalized(name({}, { locale })))
    return head?.cells.findIndex((cell) => names.includes(normalized(cell))) ?? -1
  }
  return { subscribed: find(m.newsletter_csv_subscribed), lang: find(m.newsletter_csv_language) }
}

/** Values by which other sites mark a subscribed person. Without a clear yes, nobody is subscribed. */
const YES = new Set(['true', 'yes', 'y', '1', 'subscribed', 'active', 'بله', 'آری', 'مشترک', 'فعال'])
const normalized = (cell: string | undefined) => (cell ?? '').trim().toLowerCase()

const SAMPLES = 3
const CELL_MAX = 60
const truncated = (cell: string | undefined) => beginningOf(cell ?? '', CELL_MAX)

/** @param chosen is among them, even where the first lines are shorter */
function columnsOf(lines: Line[], hasHead: boolean, chosen: number) {
  const rows = lines.slice(hasHead ? 1 : 0, SAMPLES + 1)
  const count = Math.max(chosen + 1, ...lines.slice(0, SAMPLES + 1).map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, n) => ({
    name: hasHead ? truncated(lines[0]?.cells[n]) : '',
    samples: rows.map(({ cells }) => truncated(cells[n])),
  }))
}

async function countNew({ db }: Ctx, emails: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from unnest(${sql.param(emails)}::text[]) address
    left join newsletters on newsletters.email = address where newsletters.id is null or ${MAY_BE_IMPORTED}`)
  return rows[0]?.count ?? 0
}

const add = (ctx: Ctx, langs: Map<string, Lang>, consent: string | undefined) =>
  write(ctx, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    const { id } = await tx
      .insert(newsletterImports)
      .values({ createdBy: ctx.viewer.id ?? null, consent: consent ?? null })
      .returning({ id: newsletterImports.id })
      .then(oneRow)
    const added = langs.size ? await insert(tx, id, langs, consent) : 0
    await tx.update(newsletterImports).set({ added }).where(eq(newsletterImports.id, id))
    await audit(ctx, tx, {
      act: 'subscribers_imported',
      subject: 'newsletter',
      details: { import: id, added },
      reason: consent ?? null,
    })
    return added
  })

async function insert(tx: Tx, id: number, langs: Map<string, Lang>, consent: string | undefined) {
  const emails = sql`${sql.param([...langs.keys()])}::text[]`
  const { rowCount } = await tx.execute(sql`
    insert into newsletters (email, subscribed, lang, source, consent, requested_at, confirmed_at, import_ids)
    select email, true, lang, 'import', ${consent ?? null}, now(), now(), array[${id}]::integer[]
    from unnest(${emails}, ${sql.param([...langs.values()])}::text[]) row(email, lang)
    on conflict (email) do update
      set subscribed = true, source = 'import', consent = excluded.consent, confirmed_at = now(),
        requested_at = coalesce(newsletters.requested_at, now()), import_ids = excluded.import_ids,
        source_before = newsletters.source
      where ${MAY_BE_IMPORTED}`)
  // Addresses from earlier imports also get this import's id: they stay if only one of the imports is undone.
  await tx.execute(sql`
    update newsletters set import_ids = import_ids || ${id}::integer
    where email = any(${emails}) and subscribed and import_ids is not null and not ${id}::integer = any(import_ids)`)
  return rowCount ?? 0
}
