import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Queue } from '#ui/queue.tsx'
import { reviewQuery } from '../queries.ts'
import { HeldCard } from './held-card.tsx'

/** Posts and replies that nobody has seen yet, those first that wait longest. */
export function ReviewPage() {
  const list = useInfiniteQuery(reviewQuery())
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_nav_review()}</h1>
        <p className="text-muted">{m.moderation_review_intro()}</p>
      </header>
      <Queue
        list={list}
        label={m.admin_nav_review()}
        empty={m.moderation_review_empty()}
        nameOf={({ title }) => title}
        shortcuts={[
          { key: 'p', does: m.moderation_review_publish() },
          { key: 'd', does: m.moderation_review_decline() },
        ]}
      >
        {(text) => <HeldCard text={text} />}
      </Queue>
    </>
  )
}
