import { Download } from 'lucide'
import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import { Icon } from '#ui/icon.tsx'
import { Scrolling } from '#ui/scrolling.tsx'
import { percentage, shortNumber } from '../numbers.ts'
import { exportAddress } from '../queries.ts'
import type { ExportTable } from '../rules.ts'
import type { Period } from '../search-params.ts'

type PartProps = {
  title: string
  text?: string
  /** The table's file. */
  file: ExportTable
  period: Period
  children: ReactNode
}

/** A card of the dashboard with its CSV file. */
export function Part({ title, text, file, period, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid min-w-0 content-start gap-4 p-5">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <a
            href={exportAddress(period, file)}
            download
            className="tap inline-flex items-center gap-1.5 text-sm text-firoozeh underline"
          >
            <Icon of={Download} className="size-4" />
            <bdi>{m.analytics_csv()}</bdi>
            <span className="sr-only">: {title}</span>
          </a>
        </div>
        {text && <p className="text-sm text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}

export type Row = { value: string; count: number; share: number; more?: string | undefined }
type TableProps = {
  caption: string
  /** Headings of the value, the count, and what else there is. */
  head: { value: string; count: string; more?: string }
  rows: Row[]
  show: (value: string) => ReactNode
}

/** Values with their counts and shares; a bar grows from the start side. */
export function FigureTable({ caption, head, rows, show }: TableProps) {
  if (!rows.length) return <p className="text-muted">{m.analytics_none_yet()}</p>
  return (
    <>
      <Scrolling label={caption}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className={FIRST}>
                {head.value}
              </th>
              <th scope="col" className={CELL}>
                {head.count}
              </th>
              <th scope="col" className={CELL}>
                {m.analytics_share()}
              </th>
              {head.more && (
                <th scope="col" className={CELL}>
                  {head.more}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ value, count, share, more }) => (
              <tr key={value} className="border-t border-line">
                <th scope="row" className={`${FIRST} min-w-32`}>
                  {show(value)}
                  <Bar share={share} />
                </th>
                <td className={CELL}>{shortNumber(count)}</td>
                <td className={CELL}>{percentage(share)}</td>
                {head.more && <td className={CELL}>{more}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <MoreRows count={rows.length} />
    </>
  )
}

export const FIRST = 'py-2 pe-2 sm:pe-4 text-start align-top font-normal'
export const CELL =
  'px-1 py-2 text-end align-top font-normal tabular-nums last:pe-0 sm:px-2 sm:whitespace-nowrap'

/** A share as a bar; its number stands beside it. */
export const Bar = ({ share, className = 'bg-firoozeh' }: { share: number; className?: string }) => (
  <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
    <span
      className={`bar block h-full rounded-full ${className}`}
      style={{ inlineSize: `${Math.min(100, share)}%` }}
    />
  </span>
)

/** A page's name, and its path, which runs from left to right in both languages. */
export const PageName = ({ page, name }: { page: string; name: string | undefined }) => (
  <span className="flex flex-wrap items-baseline gap-x-3">
    {name && <span>{name}</span>}
    <bdi dir="ltr" className="text-sm wrap-anywhere text-muted">
      {page}
    </bdi>
  </span>
)

/** Longer tables are read in a spreadsheet. */
export const SHOWN = 10

/** Where the rest of a long table is. */
export const MoreRows = ({ count }: { count: number }) =>
  count > SHOWN && <p className="text-sm text-muted">{m.analytics_more_rows()}</p>
