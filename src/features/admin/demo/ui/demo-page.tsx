import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { operationsQuery } from '#features/operations/queries.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { LinkButton, SubmitButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { Checkbox } from '#ui/forms/field.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { partLabels } from '../labels.ts'
import { demoQuery, useRemoveDemo } from '../queries.ts'
import type { DemoAnswer } from '../responses.server.ts'

type Parts = DemoAnswer['parts']
const isEmpty = (parts: Parts) => parts.every(({ goes, stays }) => goes + stays === 0)

/** What there is of the demo community, and its removal, once the site goes live. */
export function DemoPage() {
  const { data, error, refetch } = useQuery(demoQuery())
  const change = useRemoveDemo()
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_demo_title()}</h1>
        <p className="text-muted">{m.admin_demo_text()}</p>
      </header>
      {change.data && !isEmpty(change.data.parts) && <Result {...change.data} />}
      {!data ? (
        error ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <span className="skeleton h-96" />
        )
      ) : !isEmpty(data.parts) ? (
        <>
          <Inventory parts={data.parts} />
          <WhatStays />
          <Removal pending={change.isPending} onRemove={() => change.mutate(undefined)} />
        </>
      ) : (
        !change.data && <Nothing />
      )}
    </>
  )
}

const Nothing = () => (
  <section className="card grid gap-1 p-5">
    <h2 className="text-lg">{m.admin_demo_none()}</h2>
    <p className="text-muted">{m.admin_demo_none_text()}</p>
  </section>
)

function Inventory({ parts }: { parts: Parts }) {
  const partsWithRows = parts.filter(({ goes, stays }) => goes + stays > 0)
  return (
    <section aria-labelledby="demo-list" className="card grid gap-4 p-5">
      <h2 id="demo-list" className="text-lg">
        {m.admin_demo_list()}
      </h2>
      <p className="text-muted">{m.admin_demo_list_text()}</p>
      <table className="w-full tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pb-2 text-start font-normal">
              {m.admin_demo_kind()}
            </th>
            <th scope="col" className="w-16 pb-2 text-end sm:w-24 font-normal">
              {m.admin_demo_goes()}
            </th>
            <th scope="col" className="w-16 pb-2 text-end sm:w-24 font-normal">
              {m.admin_demo_stays()}
            </th>
          </tr>
        </thead>
        <tbody>
          {partsWithRows.map(({ kind, goes, stays }) => (
            <tr key={kind} className="border-t border-edge/30">
              <th scope="row" className="py-2 text-start font-normal">
                {partLabels[kind]()}
              </th>
              <td className="py-2 text-end">{formatNumber(goes)}</td>
              <td className={`py-2 text-end ${stays ? 'font-semibold text-firoozeh' : 'text-muted'}`}>
                {formatNumber(stays)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WhatStays = () => (
  <section aria-labelledby="demo-kept" className="grid gap-2 rounded-card bg-firoozeh-soft p-5">
    <h2 id="demo-kept" className="text-lg">
      {m.admin_demo_kept()}
    </h2>
    <ul className="grid list-disc gap-1 ps-5">
      <li>{m.admin_demo_kept_part()}</li>
      <li>{m.admin_demo_kept_spots()}</li>
      <li>{m.admin_demo_kept_events()}</li>
      <li>{m.admin_demo_kept_content()}</li>
    </ul>
  </section>
)

function Removal({ pending, onRemove }: { pending: boolean; onRemove: () => void }) {
  const [sure, setSure] = useState(false)
  return (
    <section aria-labelledby="demo-remove" className="card grid grid-cols-1 justify-items-start gap-3 p-5">
      <h2 id="demo-remove" className="text-lg">
        {m.admin_demo_remove()}
      </h2>
      <p>{m.admin_demo_backup()}</p>
      <LastBackup />
      <Checkbox
        label={m.admin_demo_sure()}
        checked={sure}
        disabled={pending}
        onChange={(event) => setSure(event.target.checked)}
      />
      <SubmitButton
        type="button"
        variant="danger"
        disabled={!sure}
        pending={pending}
        pendingLabel={m.admin_demo_removing()}
        onClick={() => onRemove()}
      >
        {m.admin_demo_button()}
      </SubmitButton>
    </section>
  )
}

function LastBackup() {
  const { data } = useQuery(operationsQuery())
  if (!data) return null
  if (!data.lastBackup)
    return (
      <p className="text-muted">
        {data.daily ? m.operations_backup_none_yet() : m.operations_backup_of_server()}
      </p>
    )
  return (
    <p className="text-muted">
      {m.operations_backup_last()} <Moment at={data.lastBackup.at} />
    </p>
  )
}

/** Takes the focus: the button that had it is gone, and the page is shorter. */
function Result({ parts }: DemoAnswer) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const staysOf = (kind: Parts[number]['kind']) => parts.some((part) => part.kind === kind && part.stays > 0)
  const anyStays = parts.some(({ stays }) => stays > 0)
  return (
    <section className="card grid grid-cols-1 justify-items-start gap-3 p-5">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg">
        {m.admin_demo_removed()}
      </h2>
      <p>{m.admin_demo_removed_text()}</p>
      {anyStays && <p>{m.admin_demo_removed_stays()}</p>}
      <p className="flex flex-wrap gap-3">
        {staysOf('event') && (
          <LinkButton to="/admin/events" variant="outline">
            {m.admin_demo_to_events()}
          </LinkButton>
        )}
        {staysOf('workshop') && (
          <LinkButton to="/admin/workshops" variant="outline">
            {m.admin_demo_to_workshops()}
          </LinkButton>
        )}
        {staysOf('session') && (
          <LinkButton to="/admin/sessions" variant="outline">
            {m.admin_demo_to_sessions()}
          </LinkButton>
        )}
      </p>
    </section>
  )
}
