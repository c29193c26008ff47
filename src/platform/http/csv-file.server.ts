import type { Ctx } from '#platform/app-context.server.ts'
import { csvLine, writeCsv } from '#platform/text/csv.ts'

/** Rows read at once: the file is streamed, so memory does not grow with the list. */
const ROWS = 5_000

type File<Row extends { id: number }> = {
  head: string[]
  /** The next rows in the order of their ids. */
  read: (after: number, limit: number) => Promise<Row[]>
  line: (row: Row) => string[]
}

/** A list as a CSV file, read and sent a part at a time. */
export function streamCsv<Row extends { id: number }>({
  head,
  read,
  line,
}: File<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after = 0
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(writeCsv([head]))),
      async pull(controller) {
        const rows = await read(after, ROWS)
        if (rows.length) controller.enqueue(encoder.encode(rows.map((row) => csvLine(line(row))).join('')))
        after = rows.at(-1)?.id ?? after
        if (rows.length < ROWS) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Headers of a CSV file that is downloaded under a name with the day (UTC), such as `peyvand-waitlist-2026-03-20.csv`. */
export const csvHeaders = ({ now }: Pick<Ctx, 'now'>, name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="peyvand-${name}-${now.toISOString().slice(0, 10)}.csv"`,
  'Cache-Control': 'no-store',
})
