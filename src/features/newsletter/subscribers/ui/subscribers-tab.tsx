import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { LIST_QUERY_MAX } from '#platform/http/list-query.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { SearchBox } from '#ui/lists/search-box.tsx'
import { subscribersQuery } from '../../admin-queries.ts'
import { langLabels, statusLabels } from '../../labels.ts'
import { SUBSCRIBER_STATUSES, type SubscriberFilters } from '../../search-params.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ImportsDialog } from './imports-dialog.tsx'
import { SubscriberCard } from './subscriber-card.tsx'

/** Who is on either list, was, or asked to be; the search and its filters are in the URL. */
export function SubscribersTab({ filters }: { filters: SubscriberFilters }) {
  const [dialog, setDialog] = useState<'import' | 'imports'>()
  const close = () => setDialog(undefined)
  const list = useInfiniteQuery(subscribersQuery(filters))
  const isFiltered = Boolean(filters.q || filters.status || filters.lang)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap gap-3">
        <ExportButton
          label={m.newsletter_export()}
          path="/api/admin/export-subscribers"
          doneText={m.toast_newsletter_export_done_text()}
        />
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setDialog('import')}>
          <Icon of={Upload} className="size-5" />
          {m.newsletter_import()}
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('imports')}>
          {m.newsletter_imports()}
        </Button>
      </p>
      <Filters filters={filters} isFiltered={isFiltered} />
      <Queue
        list={list}
        label={m.newsletter_tab_subscribers()}
        empty={isFiltered ? m.newsletter_none_found() : m.newsletter_admin_empty()}
        shortcuts={[{ key: 'r', does: m.newsletter_erase() }]}
      >
        {(subscriber) => <SubscriberCard subscriber={subscriber} />}
      </Queue>
      {dialog === 'import' && <ImportDialog onClose={close} />}
      {dialog === 'imports' && <ImportsDialog onClose={close} />}
    </div>
  )
}

const SEARCH_FORM = 'subscriber-search'

function Filters({ filters, isFiltered }: { filters: SubscriberFilters; isFiltered: boolean }) {
  const navigate = useNavigate({ from: '/admin/newsletter/' })
  // On top of the URL as it is by now: a second choice may come before the answer to the first.
  const apply = (change: SubscriberFilters, replace = false) =>
    void navigate({
      to: '/admin/newsletter',
      search: (now) => ({ ...now, tab: 'subscribers' as const, ...change }),
      resetScroll: false,
      replace,
    })
  return (
    <search className="grid grid-cols-1 gap-3">
      <SearchBox
        id={SEARCH_FORM}
        label={m.newsletter_search()}
        value={filters.q ?? ''}
        maxLength={LIST_QUERY_MAX}
        beside={{ tab: 'subscribers' }}
        onSearch={(q, goesOn) => apply({ q: q || undefined }, goesOn)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          name="status"
          label={m.newsletter_filter_status()}
          every={m.newsletter_every_status()}
          of={SUBSCRIBER_STATUSES}
          labels={statusLabels}
          value={filters.status}
          onChoose={(status) => apply({ status })}
        />
        <FilterSelect
          name="lang"
          label={m.newsletter_filter_lang()}
          every={m.newsletter_every_lang()}
          of={LANGS}
          labels={langLabels}
          value={filters.lang}
          onChoose={(lang) => apply({ lang })}
        />
        {isFiltered && (
          <button
            type="button"
            onClick={() => apply({ q: undefined, status: undefined, lang: undefined })}
            className="min-h-11 px-2 font-semibold text-firoozeh underline"
          >
            {m.newsletter_clear_filters()}
          </button>
        )}
      </div>
    </search>
  )
}

type FilterSelectProps<Value extends string> = {
  name: string
  label: string
  every: string
  of: readonly Value[]
  labels: Record<Value, () => string>
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

const FilterSelect = <Value extends string>({
  name,
  label,
  every,
  of,
  labels,
  value,
  onChoose,
}: FilterSelectProps<Value>) => (
  <select
    name={name}
    form={SEARCH_FORM}
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChoose(of.find((each) => each === event.target.value))}
    className={`min-h-11 max-w-full rounded-full max-sm:w-full border px-4 text-ink ${value ? 'border-firoozeh bg-firoozeh-soft font-semibold' : 'border-edge bg-surface'}`}
  >
    <option value="">{every}</option>
    {of.map((each) => (
      <option key={each} value={each}>
        {labels[each]()}
      </option>
    ))}
  </select>
)
