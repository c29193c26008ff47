import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { allPollsQuery } from '../queries.ts'
import { PollAdminCard } from './admin-poll-card.tsx'
import { PollDialog } from './poll-dialog.tsx'

/** Every poll: the one on the home page first, then drafts and archived ones. */
export function PollsAdminPage() {
  const list = useInfiniteQuery(allPollsQuery())
  const [making, setMaking] = useState(false)
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.home_polls_title()}</h1>
        <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {m.home_polls_make()}
        </Button>
      </header>
      <PagedList list={list} label={m.home_polls_title()} empty={m.home_polls_empty()}>
        {(poll) => <PollAdminCard poll={poll} />}
      </PagedList>
      {making && <PollDialog onClose={() => setMaking(false)} />}
    </>
  )
}
