import { m } from '#messages'
import { pageLabel } from '../labels.ts'
import { formatSeconds, percentage, shortNumber } from '../numbers.ts'
import type { Details, Report } from '../queries.ts'
import type { Period } from '../search-params.ts'
import { Bar, FigureTable, PageName, Part, type Row } from './figure-table.tsx'
import { SiteSpeed } from './site-speed.tsx'
import { VisitsOverTime } from './visits-over-time.tsx'

export type TabProps = { report: Report; details: Details; period: Period }

/** Visits over time, new and returning visitors, pages, where visitors came from, and how fast pages were. */
export function OverviewTab({ report, details, period }: TabProps) {
  return (
    <>
      <VisitsOverTime details={details} period={period} />
      <VisitorTypes report={report} period={period} />
      <TopPages report={report} details={details} period={period} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Part title={m.analytics_referrers_title()} file="referrers" period={period}>
          <FigureTable
            caption={m.analytics_referrers_title()}
            head={{ value: m.analytics_referrer(), count: m.analytics_users() }}
            rows={rowsOf(details.referrers)}
            show={sourceName}
          />
        </Part>
        <Part
          title={m.analytics_campaigns_title()}
          text={m.analytics_campaigns_text()}
          file="campaigns"
          period={period}
        >
          <FigureTable
            caption={m.analytics_campaigns_title()}
            head={{ value: m.analytics_campaign(), count: m.analytics_users() }}
            rows={rowsOf(details.campaigns)}
            show={sourceName}
          />
        </Part>
      </div>
      <SiteSpeed period={period} />
    </>
  )
}

export const rowsOf = (rows: Details['referrers']): Row[] =>
  rows.map(({ value, users, percentage: share }) => ({ value, count: users, share }))

const sourceName = (value: string) => (value === 'other' ? m.analytics_other() : <bdi>{value}</bdi>)

function VisitorTypes({ report: { overview }, period }: Pick<TabProps, 'report' | 'period'>) {
  const { totalVisitors, newVisitors, returningVisitors } = overview
  const shareOf = (part: number) => (totalVisitors ? (part / totalVisitors) * 100 : 0)
  return (
    <Part title={m.analytics_types_title()} file="overview" period={period}>
      <dl className="grid gap-4">
        <VisitorType label={m.analytics_type_new()} count={newVisitors} share={shareOf(newVisitors)} />
        <VisitorType
          label={m.analytics_type_returning()}
          count={returningVisitors}
          share={shareOf(returningVisitors)}
          colour="bg-lapis"
        />
      </dl>
    </Part>
  )
}

type VisitorTypeProps = { label: string; count: number; share: number; colour?: string }

const VisitorType = ({ label, count, share, colour = 'bg-firoozeh' }: VisitorTypeProps) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">
      {shortNumber(count)} <span className="text-muted">({percentage(share)})</span>
    </dd>
    <dd className="col-span-2">
      <Bar share={share} className={colour} />
    </dd>
  </div>
)

function TopPages({ report: { topPages }, details: { secondsOnPages }, period }: TabProps) {
  const seconds = new Map(secondsOnPages.map(({ page, seconds }) => [page, seconds]))
  return (
    <Part title={m.analytics_pages_title()} file="pages" period={period}>
      <FigureTable
        caption={m.analytics_pages_title()}
        head={{
          value: m.analytics_page(),
          count: m.analytics_chart_views(),
          more: m.analytics_time_on_page(),
        }}
        rows={topPages.map(({ page, views, percentage: share }) => ({
          value: page,
          count: views,
          share,
          more: formatSeconds(seconds.get(page) ?? 0),
        }))}
        show={(page) => <PageName page={page} name={pageLabel(page)} />}
      />
    </Part>
  )
}
