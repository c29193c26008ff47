import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { samplePosts } from '#content/sample-posts.ts'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { categoryLabels } from '../../labels.ts'
import { isOwnNewPost, newestPostId, postsQuery } from '../../queries.ts'
import type { Filters } from '../../search-params.ts'
import { useLivePosts } from '../../shown-posts.ts'
import { PostCard } from './post-card.tsx'

/** An infinite list: the next pages are fetched as the reader comes near the end, later ones on request. */
export function Feed({ filters }: { filters: Filters }) {
  const list = useInfiniteQuery(postsQuery(filters))
  const { data, refetch } = list
  const { arrived, clearArrived } = useArrived()
  const navigate = useNavigate()
  const router = useRouter()
  const queries = useQueryClient()
  const posts = data?.pages.flatMap((page) => page.rows) ?? []
  useLivePosts(posts, filters, list.dataUpdatedAt)
  const filtered = filters.q !== undefined || filters.location !== undefined || filters.category !== undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      {data && (
        // Over the cards, not over the link to the beginning, and without height: what one reads does not move.
        <div
          aria-live="polite"
          className={`sticky top-20 z-10 -mb-4 flex h-0 justify-center ${filters.cursor ? 'translate-y-15' : ''}`}
        >
          {arrived.some((id) => !posts.some((post) => post.id === id)) && (
            <Button
              variant="soft"
              className="h-11 shadow-warm"
              onClick={() => {
                clearArrived()
                void navigate({ to: '/community', search: { sort: 'new' } }).then(() => refetch())
                for (const key of ['posts-count', 'topics'])
                  void queries.invalidateQueries({ queryKey: [key] })
              }}
            >
              {m.discussions_new_arrived()}
            </Button>
          )}
        </div>
      )}
      <PagedList
        list={list}
        label={m.discussions_title()}
        cursorParam="cursor"
        endless
        shape={SHAPE}
        empty={filtered ? <NothingFound /> : <SamplePosts />}
        end={<End />}
        onRetry={() => router.invalidate()}
      >
        {(post) => <PostCard post={post} filters={filters} />}
      </PagedList>
    </div>
  )
}

/** The ids of the posts that were published since the feed was opened. */
function useArrived() {
  const [arrived, setArrived] = useState<number[]>([])
  /** The newest post so far. In another order, or with a filter, the list may not show it. */
  const newest = useRef(0)
  const add = async (id: number) => {
    newest.current = Math.max(newest.current, id)
    if (!(await isOwnNewPost(id))) setArrived((ids) => [...ids, id])
  }
  useEffect(() => {
    void newestPostId().then(
      (id = 0) => {
        newest.current ||= id
      },
      () => {},
    )
  }, [])
  useLiveUpdates(['posts-new'], ({ data: newPost }) => {
    // Undefined after a gap in the connection: a post may have been published meanwhile.
    if (newPost) void add((newPost as { id: number }).id)
    else
      void newestPostId().then(
        (id = 0) => id > newest.current && void add(id),
        () => {},
      )
  })
  return { arrived, clearArrived: () => setArrived([]) }
}

const SHAPE = (
  <>
    <div className="flex items-center gap-3">
      <div className="skeleton size-11" />
      <div className="skeleton h-5 w-40" />
    </div>
    <div className="skeleton h-6 w-3/4" />
    <div className="skeleton h-20" />
  </>
)

const End = () => (
  <p className="flex items-center justify-center gap-3 py-4 text-muted">
    <Khatam className="size-4" /> {m.discussions_end()}
  </p>
)

const NothingFound = () => (
  <div className="grid justify-items-center gap-3 py-12 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <h2 className="text-lg">{m.discussions_nothing_found()}</h2>
    <p className="text-muted">{m.discussions_nothing_found_text()}</p>
  </div>
)

/** Shown while there are no posts: samples labelled as such, never mixed with real posts. */
const SamplePosts = () => (
  <section aria-label={m.discussions_sample()} className="grid gap-4">
    <p className="rounded-card bg-lapis-soft p-5">{m.discussions_samples_note()}</p>
    <ul className="grid gap-4">
      {samplePosts.map(({ title, content, category }) => (
        <li key={title} className="card grid gap-3 border-dashed p-5">
          <p className="flex flex-wrap gap-2">
            <span className="chip bg-lapis-soft">{m.discussions_sample()}</span>
            <span className="chip">{categoryLabels[category]()}</span>
          </p>
          <h2 dir={directionOf(title)} lang={langOf(title)} className="text-lg">
            {title}
          </h2>
          <UserText text={content} />
        </li>
      ))}
    </ul>
  </section>
)
