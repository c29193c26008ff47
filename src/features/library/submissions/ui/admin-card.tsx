import { useState } from 'react'
import { actorOf, useViewer } from '#features/accounts/queries.ts'
import { canAdminister } from '#features/accounts/roles.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { badgeOf } from '../../resources/category-labels.ts'
import { OUTSIDE } from '../../resources/resource-links.ts'
import type { AdminResource } from '../admin-queries.ts'
import { stateClass, stateLabels } from '../state-labels.ts'
import { type ResourceAction, ResourceActionDialog } from './admin-dialogs.tsx'

/** Shows one link to moderators: its submitter, content and whole address, and the possible actions. */
export function AdminResourceCard({ resource }: { resource: AdminResource }) {
  const { id, title, description, url, state, reason, submitter } = resource
  return (
    <article aria-labelledby={`admin-link-${id}`} className="card grid grid-cols-1 gap-4 p-5">
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="chip">{badgeOf(resource.category)}</span>
          <span className={`chip ${stateClass[state]}`}>{stateLabels[state]()}</span>
          {resource.deadSince && <span className={`chip ${stateClass.dead}`}>{stateLabels.dead()}</span>}
        </p>
        <h2 id={`admin-link-${id}`} dir={directionOf(title)} lang={langOf(title)} className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-muted">
          <Dots>
            <bdi>{submitter?.firstName ?? m.library_queue_nobody()}</bdi>
            <Day at={resource.createdAt} />
            {submitter &&
              m.library_queue_history({
                approved: formatNumber(submitter.approved),
                refused: formatNumber(submitter.refused),
              })}
          </Dots>
        </p>
      </header>
      <Address url={url} />
      <UserText text={description} />
      {reason && (
        <div className="grid gap-1 border-s-4 border-line ps-4">
          <h3 className="text-base">{m.library_queue_reason()}</h3>
          <UserText text={reason} />
        </div>
      )}
      <ResourceActions resource={resource} />
    </article>
  )
}

/** The whole address as text: one that begins like a known site may belong to another. */
function Address({ url }: { url: string }) {
  const { protocol, host, pathname, search, hash } = new URL(url)
  return (
    <p className="rounded-sm bg-paper p-3">
      <a href={url} {...OUTSIDE} dir="ltr" className="block text-start break-all underline decoration-dotted">
        {protocol}
        {'//'}
        <strong className="text-firoozeh">{host}</strong>
        {pathname}
        {search}
        {hash}
      </a>
    </p>
  )
}

/** The queue's keys for what can be done. */
export const RESOURCE_KEYS: Record<ResourceAction, string> = { approve: 'a', decline: 'd', remove: 'r' }

function ResourceActions({ resource }: { resource: AdminResource }) {
  const [action, setAction] = useState<ResourceAction>()
  const isAdmin = canAdminister(actorOf(useViewer()))
  if (resource.own && !isAdmin) return <p className="text-muted">{m.library_queue_own()}</p>
  const actionButton = (which: ResourceAction, label: string, variant: 'main' | 'outline' | 'warning') => (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      data-key={RESOURCE_KEYS[which]}
      onClick={() => setAction(which)}
    >
      {label}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-labelledby={`admin-link-${resource.id}`} // every submission has the same buttons
      className="flex flex-wrap items-center gap-3 border-t border-line pt-4"
    >
      {resource.state !== 'approved' && actionButton('approve', m.library_approve(), 'main')}
      {resource.state !== 'refused' && actionButton('decline', m.library_decline(), 'outline')}
      {isAdmin && actionButton('remove', m.library_remove(), 'warning')}
      {action && (
        <ResourceActionDialog action={action} resource={resource} onClose={() => setAction(undefined)} />
      )}
    </div>
  )
}
