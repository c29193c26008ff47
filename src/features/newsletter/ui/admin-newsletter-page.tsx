import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { figuresQuery } from '../admin-queries.ts'
import { IssueEditor } from '../issues/ui/issue-editor.tsx'
import { IssueHistory } from '../issues/ui/issue-history.tsx'
import { tabLabels } from '../labels.ts'
import { NEWSLETTER_TABS, type NewsletterSearch } from '../search-params.ts'
import { SubscribersTab } from '../subscribers/ui/subscribers-tab.tsx'

/** The newsletter, for admins: its figures, and a tab each for issues and subscribers. */
export function AdminNewsletterPage({ search }: { search: NewsletterSearch }) {
  const { tab = 'compose', q, status, lang } = search
  return (
    <>
      <h1 className="text-2xl">{m.newsletter_admin_title()}</h1>
      <Figures />
      <StateNav label={m.newsletter_tabs()}>
        {NEWSLETTER_TABS.map((each) => (
          <li key={each}>
            <Link
              to="/admin/newsletter"
              // The one that is shown keeps its filters and its draft, and is known by them.
              search={each === tab ? search : each === 'compose' ? {} : { tab: each }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={STATE_LINK}
            >
              {tabLabels[each]()}
            </Link>
          </li>
        ))}
      </StateNav>
      {tab === 'compose' ? <ComposeTab q={q} /> : <SubscribersTab filters={{ q, status, lang }} />}
    </>
  )
}

function ComposeTab({ q = '' }: { q?: string | undefined }) {
  const navigate = useNavigateOn()
  // Each issue begins with an editor of its own.
  const [count, setCount] = useState(0)
  const begin = (draft?: number) =>
    void navigate({
      to: '/admin/newsletter',
      // A search of the list below stays while one writes. Once an issue is on its way, the list shows it.
      search: ({ q }) => (draft ? { draft: `${draft}`, q } : {}),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="grid grid-cols-1 gap-8">
      <IssueEditor
        key={count}
        onCreated={({ id }) => begin(id)}
        onDone={() => {
          setCount(count + 1)
          begin()
        }}
      />
      <IssueHistory q={q} />
    </div>
  )
}

const FIGURES = [
  ['total', m.newsletter_total],
  ['active', m.newsletter_active],
  ['thisMonth', m.newsletter_this_month],
] as const

function Figures() {
  const { data, error, refetch } = useQuery(figuresQuery())
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  return (
    <dl className="grid gap-2 sm:grid-cols-3 sm:gap-4">
      {FIGURES.map(([name, label]) => (
        <div
          key={name}
          className="card flex items-center justify-between gap-3 px-4 py-2 sm:grid sm:content-start sm:gap-1 sm:p-5"
        >
          <dt>{label()}</dt>
          <dd className="text-2xl sm:order-first sm:text-3xl leading-tight font-bold text-firoozeh tabular-nums">
            {data ? formatNumber(data[name]) : <span className="skeleton block h-9 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
