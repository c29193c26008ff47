import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { Button } from '#ui/button.tsx'
import { FIRST_CARDS } from '#ui/deferred.ts'
import { Khatam } from '#ui/khatam.tsx'
import { Failed } from '#ui/paged-list.tsx'
import { useEndless } from '#ui/use-endless.ts'
import { newestPostId, postsQuery, useLiveCounts } from '../queries.ts'
import type { Filters } from '../rules.ts'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { PostCard } from './post-card.tsx'
import { SamplePosts } from './sample-posts.tsx'

/** Posts without end: the next pages are fetched as the reader comes near the last one, later ones on request. */
export function Feed({ filters }: { filters: Filters }) {
  const list = useInfiniteQuery(postsQuery(filters))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isPending } = list
  const [arrived, setArrived] = useState<number[]>([])
  const navigate = useNavigate()
  const router = useRouter()
  const addArrived = (id: number | undefined) => id && setArrived((ids) => [...ids, id])
  useLiveUpdates(['posts-new'], ({ data: news }) => {
    // Without a post: one may have come while nobody could tell of it.
    if (news) addArrived(idOf(news))
    else void newestPostId().then(addArrived, () => {})
  })
  useLiveCounts(data?.pages.flatMap((page) => page.rows) ?? [])
  const { rows, end, more } = useEndless(list)

  if (isPending) return <FeedSkeleton />
  if (error && !data) return <Failed onRetry={() => router.invalidate()} />
  const posts = data.pages.flatMap((page) => page.rows)
  const filtered = filters.q !== undefined || filters.location !== undefined || filters.category !== undefined
  if (!posts.length) return filtered ? <NothingFound /> : <SamplePosts />
  return (
    <section aria-label={m.discussions_title()} className="grid gap-4">
      {/* Over the cards and of no height: what one reads stays where it is. */}
      <div aria-live="polite" className="sticky top-20 z-10 -mb-4 flex h-0 justify-center">
        {arrived.some((id) => !posts.some((post) => post.id === id)) && (
          <Button
            look="soft"
            className="h-11 shadow-warm"
            onClick={() => {
              setArrived([])
              void navigate({ to: '/community', search: { sort: 'new' } }).then(() => refetch())
            }}
          >
            {m.discussions_new_arrived()}
          </Button>
        )}
      </div>
      <ul ref={rows} className="grid gap-4">
        {posts.map((post, i) => (
          <li
            key={post.id}
            className={i < FIRST_CARDS ? undefined : 'later [--room:38rem] sm:[--room:28rem]'}
          >
            <PostCard post={post} filters={filters} />
          </li>
        ))}
      </ul>
      <div ref={end} className="grid gap-4">
        {isFetchingNextPage && <FeedSkeleton cards={1} />}
        {hasNextPage ? (
          <Button look="outline" className="w-full" aria-disabled={isFetchingNextPage} onClick={more}>
            {m.site_load_more()}
          </Button>
        ) : (
          <p className="flex items-center justify-center gap-3 py-4 text-muted">
            <Khatam className="size-4" /> {m.discussions_end()}
          </p>
        )}
      </div>
    </section>
  )
}

const idOf = (news: unknown) => (news as { id?: number }).id

const NothingFound = () => (
  <div className="grid justify-items-center gap-3 py-12 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <h2 className="text-lg">{m.discussions_nothing_found()}</h2>
    <p className="text-muted">{m.discussions_nothing_found_text()}</p>
  </div>
)
