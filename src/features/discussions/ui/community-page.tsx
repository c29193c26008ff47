import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import type { CommunitySearch } from '../rules.ts'
import { CommentsDialog } from './comments-dialog.tsx'
import { CreatePost } from './create-post.tsx'
import { Feed } from './feed.tsx'
import { FeedFilters } from './feed-filters.tsx'
import { JoinPromo } from './join-promo.tsx'
import { MeetingWays } from './meeting-ways.tsx'
import { PopularTopics } from './popular-topics.tsx'

/** One column to read; filters above it, the sidebar beside it on wide screens and below it on narrow ones. */
export function CommunityPage({ search }: { search: CommunitySearch }) {
  const navigate = useNavigate()
  const { post, ...filters } = search
  return (
    <div className="page grid grid-cols-1 gap-8 py-8 lg:grid-cols-[minmax(0,44rem)_1fr]">
      <div className="grid grid-cols-1 content-start gap-5">
        <header className="grid gap-2">
          <h1 className="text-2xl">{m.discussions_title()}</h1>
          <p className="text-muted">{m.discussions_intro()}</p>
        </header>
        <CreatePost />
        <FeedFilters filters={filters} />
        <Feed filters={filters} />
      </div>
      <aside className="grid grid-cols-1 content-start gap-5">
        <PopularTopics />
        <JoinPromo />
        <MeetingWays />
      </aside>
      {post !== undefined && (
        <CommentsDialog
          postId={post}
          onClose={() =>
            void navigate({ to: '/community', search: filters, resetScroll: false, replace: true })
          }
        />
      )}
    </div>
  )
}
