import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { RemoveDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { BilingualTitle, ManagedList, ManagedRow } from '#ui/lists/managed-list.tsx'
import { type AdminArticle, adminArticlesQuery, useRemoveArticle } from '../queries.ts'

/** Every article: drafts, scheduled and public ones. */
export function AdminArticlesPage({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(adminArticlesQuery(q))
  return (
    <ManagedList
      title={m.library_admin_title()}
      create={
        <LinkButton to="/admin/articles/new">
          <Icon of={Plus} className="size-5" />
          {m.library_admin_write()}
        </LinkButton>
      }
      search={{ q, label: m.ui_queue_search_title() }}
      list={list}
      empty={m.library_admin_empty()}
      shortcuts={[
        { key: 'e', does: m.library_admin_edit() },
        { key: 'o', does: m.library_admin_read() },
        { key: 'r', does: m.library_admin_remove() },
      ]}
    >
      {(article) => <AdminArticleCard article={article} />}
    </ManagedList>
  )
}

/** One article for admins: both titles, its state, and what can be done with it. */
function AdminArticleCard({ article }: { article: AdminArticle }) {
  const [removing, setRemoving] = useState(false)
  const { id, slug, title, titleFa, state, builtIn } = article
  return (
    <>
      <ManagedRow
        headingId={`article-${id}`}
        actions={
          <>
            {!builtIn && (
              <LinkButton variant="outline" data-key="e" to="/admin/articles/$id" params={{ id }}>
                {m.library_admin_edit()}
              </LinkButton>
            )}
            {state === 'out' && (
              <LinkButton variant="quiet" data-key="o" to="/resources/$slug" params={{ slug }}>
                {m.library_admin_read()}
              </LinkButton>
            )}
            {!builtIn && (
              <Button variant="warning" aria-haspopup="dialog" data-key="r" onClick={() => setRemoving(true)}>
                {m.library_admin_remove()}
              </Button>
            )}
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <State article={article} />
          {builtIn && <span className="chip">{m.library_admin_built_in()}</span>}
          <bdi lang="en" className="text-sm text-muted">
            {slug}
          </bdi>
        </p>
        <BilingualTitle id={`article-${id}`} title={title} titleFa={titleFa} />
      </ManagedRow>
      {removing && (
        <RemoveDialog
          id={id}
          name={localize(title ?? titleFa ?? '', titleFa)}
          action={m.library_admin_remove()}
          text={m.library_admin_remove_ask()}
          useRemove={useRemoveArticle}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

function State({ article: { state, publishAt } }: { article: AdminArticle }) {
  if (state === 'draft') return <span className="chip bg-line">{m.library_state_draft()}</span>
  if (state === 'out') return <span className="chip bg-pistachio-soft">{m.library_state_out()}</span>
  return (
    <>
      <span className="chip bg-lapis-soft">{m.library_state_scheduled()}</span>
      {publishAt && <Moment at={publishAt} />}
    </>
  )
}
