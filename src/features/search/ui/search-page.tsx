import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import { LinkButton } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { Failed, ListSkeleton, PagedList } from '#ui/lists/paged-list.tsx'
import { SearchBox } from '#ui/lists/search-box.tsx'
import { foundCountQuery, foundOfTypeQuery, resultsQuery, type SearchResult } from '../queries.ts'
import { COUNTED_MAX, SEARCH_QUERY_MAX, type SearchType, type SiteSearch } from '../rules.ts'
import { typesLabels } from '../type-labels.ts'
import { ResultCard, ResultList } from './result-list.tsx'

/** All results, grouped by type, or all of one type. */
export function SearchPage({ search: { q = '', type, cursor } }: { search: SiteSearch }) {
  const navigate = useNavigate({ from: '/search' })
  return (
    <div className="page grid max-w-4xl grid-cols-1 gap-6 py-8">
      <h1 className="text-2xl">{m.search_title()}</h1>
      <SearchBox
        label={m.search_box()}
        placeholder={m.search_placeholder()}
        value={q}
        maxLength={SEARCH_QUERY_MAX}
        beside={{ type }}
        onSearch={(typed, replace) =>
          void navigate({
            to: '/search',
            search: ({ cursor: _, ...now }) => ({ ...now, q: typed || undefined }),
            replace,
            resetScroll: false,
          })
        }
      />
      <FoundCount q={q} />
      {q ? <Results q={q} type={type} cursor={cursor} /> : <NothingTyped />}
    </div>
  )
}

/** How many there are, read out as one types: the results are further down, and the focus stays in the box. */
function FoundCount({ q }: { q: string }) {
  const { data: counts } = useQuery(foundCountQuery(q))
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  const isCapped = counts?.some(({ count }) => count >= COUNTED_MAX)
  return (
    <p aria-live="polite" className="sr-only">
      {q &&
        total !== undefined &&
        (total
          ? m.search_found({ count: total, shown: formatNumber(total) + (isCapped ? '+' : '') })
          : m.search_nothing({ q: isolated(q) }))}
    </p>
  )
}

type ResultsProps = { q: string; type: SearchType | undefined; cursor: string | undefined }

function Results({ q, type, cursor }: ResultsProps) {
  const router = useRouter()
  const { data: counts, error } = useQuery(foundCountQuery(q))
  if (!counts) return error ? <Failed error={error} onRetry={() => router.invalidate()} /> : <ListSkeleton />
  if (!counts.length) return <NothingFound q={q} />
  return (
    <>
      <TypeFilters q={q} type={type} counts={counts} />
      {type ? <PagedResults q={q} type={type} cursor={cursor} /> : <ResultsByType q={q} counts={counts} />}
    </>
  )
}

type Counts = { type: SearchType; count: number }[]
const countText = (count: number) =>
  count < COUNTED_MAX ? formatNumber(count) : m.search_more_than({ count: formatNumber(COUNTED_MAX - 1) })

const linkClass = 'chip min-h-11 px-4 aria-[current=page]:bg-firoozeh aria-[current=page]:text-on-firoozeh'

/** The types as filters, each with its count. */
function TypeFilters({ q, type, counts }: { q: string; type: SearchType | undefined; counts: Counts }) {
  return (
    <nav aria-label={m.search_kinds()}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link
            to="/search"
            search={{ q }}
            activeOptions={{ exact: true, includeSearch: true }}
            className={linkClass}
            aria-current={type ? undefined : 'page'}
          >
            {m.search_kind_all()}
          </Link>
        </li>
        {counts.map((each) => (
          <li key={each.type}>
            <Link
              to="/search"
              search={{ q, type: each.type }}
              className={linkClass}
              aria-current={type === each.type ? 'page' : undefined}
            >
              {typesLabels[each.type]()} ({countText(each.count)})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The best of each type, the type with the best of all first. */
function ResultsByType({ q, counts }: { q: string; counts: Counts }) {
  const { data: results, error, refetch } = useQuery(resultsQuery(q))
  if (!results) return error ? <Failed error={error} onRetry={refetch} /> : <ListSkeleton />
  const types = [...new Set(results.map(({ type }) => type))]
  return types.map((type) => {
    const rows = results.filter((each) => each.type === type)
    const count = counts.find((each) => each.type === type)?.count ?? rows.length
    return <ResultsOfOneType key={type} q={q} type={type} rows={rows} count={count} />
  })
}

function ResultsOfOneType({
  q,
  type,
  rows,
  count,
}: {
  q: string
  type: SearchType
  rows: SearchResult[]
  count: number
}) {
  return (
    <section aria-labelledby={`found-${type}`} className="grid gap-3">
      <h2 id={`found-${type}`} className="text-lg">
        {typesLabels[type]()}
      </h2>
      <ResultList rows={rows} q={q} />
      {count > rows.length && (
        <Link
          to="/search"
          search={{ q, type }}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline"
        >
          {m.search_show_all({ count: countText(count), kind: typesLabels[type]() })}
        </Link>
      )}
    </section>
  )
}

/** All of one type, page after page. */
function PagedResults({ q, type, cursor }: ResultsProps & { type: SearchType }) {
  const list = useInfiniteQuery(foundOfTypeQuery(q, type, cursor))
  return (
    <PagedList
      list={list}
      headingId={`found-${type}`}
      label={typesLabels[type]()}
      cursorParam="cursor"
      empty={<NothingOfType q={q} />}
    >
      {(result) => <ResultCard result={result} q={q} />}
    </PagedList>
  )
}

/** The type was chosen for an earlier search: there are results of others. */
const NothingOfType = ({ q }: { q: string }) => (
  <div className="grid justify-items-start gap-3">
    <p className="text-muted">{m.search_nothing_of_kind({ q: isolated(q) })}</p>
    <LinkButton to="/search" search={{ q }} variant="soft">
      {m.search_all({ q: isolated(q) })}
    </LinkButton>
  </div>
)

/** What to do when nothing was found. */
const NothingFound = ({ q }: { q: string }) => (
  <div className="grid justify-items-center gap-3 py-10 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <h2 className="text-lg">{m.search_nothing({ q: isolated(q) })}</h2>
    <p className="max-w-prose text-muted">{m.search_nothing_text()}</p>
    <OtherPlaces />
  </div>
)

/** What can be found here, before anything is typed. */
const NothingTyped = () => (
  <div className="grid justify-items-center gap-3 py-10 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <p className="max-w-prose text-muted">{m.search_hint()}</p>
    <OtherPlaces />
  </div>
)

const OtherPlaces = () => (
  <p className="flex flex-wrap justify-center gap-2">
    <LinkButton to="/resources" variant="soft">
      {m.search_to_resources()}
    </LinkButton>
    <LinkButton to="/community" variant="soft">
      {m.search_to_community()}
    </LinkButton>
  </p>
)
