import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { localeOf, numberFormat } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { Button, buttonClass, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useChange } from '#ui/forms/use-change.ts'
import { Empty } from '#ui/lists/paged-list.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { savedPagesQuery, sendCommand, storageQuery } from '../queries.ts'
import { listed, type SavedCopy, safeWanted } from '../rules.ts'
import { SavedItem } from './saved-item.tsx'

/** Lists pages saved on this device. Also shown to a reader without a network if a page is not saved. */
export function SavedPage({ wanted }: { wanted: string | undefined }) {
  // The server knows nothing of the device: the list is rendered after hydration.
  const isHydrated = useHydrated()
  const list = useQuery({ ...savedPagesQuery(), enabled: isHydrated })
  const [removing, setRemoving] = useState(false)
  const pages = listed(list.data?.pages ?? [])
  return (
    // As high as the screen from the start: below it, the footer moves unseen when the list comes.
    <div className="page grid min-h-dvh max-w-3xl content-start gap-6 py-8">
      {isHydrated && wanted && <NotHere wanted={safeWanted(wanted)} />}
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.offline_title()}</h1>
        <p className="text-muted">{m.offline_intro()}</p>
      </div>
      {list.data && pages.length === 0 && (
        <Empty action={<LinkButton to="/resources">{m.offline_to_articles()}</LinkButton>}>
          {m.offline_nothing()}
        </Empty>
      )}
      <Part title={m.offline_saved()} pages={pages.filter(({ saved }) => saved)} />
      <Part title={m.offline_opened()} pages={pages.filter(({ saved }) => !saved)} />
      {pages.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <StorageUsed />
          <Button variant="warning" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            {m.offline_remove_all()}
          </Button>
        </div>
      )}
      {removing && <RemoveAllDialog onClose={() => setRemoving(false)} />}
    </div>
  )
}

function NotHere({ wanted }: { wanted: string }) {
  // The server answered for the list itself: the network was lost for a moment, or this is a reload.
  const isOnline = !document.documentElement.dataset.kept
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-lapis bg-lapis-soft p-5">
      <h2 className="text-lg">{isOnline ? m.offline_not_opened_title() : m.offline_not_here_title()}</h2>
      <p>{isOnline ? m.offline_not_opened_text() : m.offline_not_here_text()}</p>
      <a href={wanted} className={buttonClass('main', 'justify-self-start')}>
        {m.ui_try_again()}
      </a>
    </div>
  )
}

const Part = ({ title, pages }: { title: string; pages: SavedCopy[] }) =>
  pages.length > 0 && (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-2">
        {pages.map((page) => (
          <SavedItem key={page.address} page={page} />
        ))}
      </ul>
    </section>
  )

function StorageUsed() {
  const { data: bytes } = useQuery(storageQuery())
  if (!bytes) return <span />
  const options = {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  } as const
  const shown = numberFormat(localeOf(requestContext().lang), options).format(bytes / 1_000_000)
  return <p className="text-sm text-muted">{m.offline_storage_used({ shown })}</p>
}

/** Asks before everything saved is removed. */
function RemoveAllDialog({ onClose }: { onClose: () => void }) {
  const change = useChange<void, void>(() => sendCommand({ act: 'forget' }), {
    refreshes: [['saved-pages']],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      action={m.offline_remove_all()}
      danger
      change={change}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{m.offline_remove_all_text()}</p>
    </ConfirmDialog>
  )
}
