import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ManagedList } from '#ui/lists/managed-list.tsx'
import { allPollsQuery } from '../queries.ts'
import { AdminPollCard } from './admin-poll-card.tsx'
import { PollDialog } from './poll-dialog.tsx'

/** Every poll: the one on the home page first, then drafts and archived ones. */
export function AdminPollsPage({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(allPollsQuery(q))
  const [making, setMaking] = useState(false)
  return (
    <>
      <ManagedList
        title={m.home_polls_title()}
        create={
          <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
            <Icon of={Plus} className="size-5" />
            {m.home_polls_make()}
          </Button>
        }
        search={{ q, label: m.home_polls_search() }}
        list={list}
        empty={m.home_polls_empty()}
        shortcuts={[
          { key: 'a', does: m.home_polls_activate_or_archive() },
          { key: 'e', does: m.home_polls_edit() },
          { key: 'r', does: m.home_polls_remove() },
        ]}
      >
        {(poll) => <AdminPollCard poll={poll} />}
      </ManagedList>
      {making && <PollDialog onClose={() => setMaking(false)} />}
    </>
  )
}
