import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MapPin, MessageCircleQuestionMark } from 'lucide'
import { useEffect, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { formatNumber, localizeDigits } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { CommentsDialog } from '../../comments/ui/comments-dialog.tsx'
import { categoryLabels } from '../../labels.ts'
import { topicsQuery } from '../../queries.ts'
import type { CommunitySearch } from '../../search-params.ts'
import { CreatePost } from './create-post.tsx'
import { Feed } from './feed.tsx'
import { FeedFilters } from './feed-filters.tsx'

/** One column to read; filters above it, the sidebar beside it on wide screens and below it on narrow ones. */
export function CommunityPage({ search }: { search: CommunitySearch }) {
  const navigate = useNavigate()
  const { post, ...filters } = search
  const Replies = useRepliesDialog(post !== undefined)
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
        <OtherMeetings />
      </aside>
      {post !== undefined && Replies && (
        <Replies
          postId={Number(post)}
          onClose={() =>
            void navigate({ to: '/community', search: filters, resetScroll: false, replace: true })
          }
        />
      )}
    </div>
  )
}

/** Not by `lazy`: what React suspends for is shown after 300 ms at the earliest, even if it is loaded in 20. */
function useRepliesDialog(isOpen: boolean) {
  const [dialog, setDialog] = useState<{ Dialog: typeof CommentsDialog }>()
  useEffect(() => {
    if (!isOpen) return
    import('../../comments/ui/comments-dialog.tsx').then(
      ({ CommentsDialog }) => setDialog({ Dialog: CommentsDialog }),
      (error) =>
        setDialog(() => {
          throw error // to the error page, as of any page whose code is gone
        }),
    )
  }, [isOpen])
  return dialog?.Dialog
}

const OTHER_MEETINGS = [
  {
    to: '/local-community',
    label: m.discussions_way_groups,
    text: m.discussions_way_groups_text,
    icon: MapPin,
  },
  {
    to: '/expert-sessions',
    label: m.discussions_way_experts,
    text: m.discussions_way_experts_text,
    icon: MessageCircleQuestionMark,
  },
] as const

/** Where else families meet: groups nearby, and experts. */
const OtherMeetings = () => (
  <nav aria-label={m.discussions_ways()} className="card p-5">
    <ul className="grid gap-4">
      {OTHER_MEETINGS.map(({ to, label, text, icon }) => (
        <li key={to} className="flex gap-3">
          <Icon of={icon} className="mt-1 size-5 shrink-0 text-firoozeh" />
          <div>
            <Link to={to} className="font-semibold text-firoozeh hover:underline">
              {label()}
            </Link>
            <p className="text-sm text-muted">{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  </nav>
)

/** The topics of discussions, with counts. Each links to its discussions. */
function PopularTopics() {
  const { data } = useQuery(topicsQuery())
  if (!data?.topics.length) return null
  return (
    <nav aria-labelledby="topics" className="card grid gap-2 p-5">
      <h2 id="topics" className="text-lg">
        {m.discussions_popular_topics()}
      </h2>
      <ul>
        {data.topics.map(({ category, count }) => (
          <li key={category}>
            <Link
              to="/community"
              search={{ category }}
              className="flex min-h-11 items-center justify-between gap-3 hover:text-firoozeh hover:underline"
            >
              {categoryLabels[category]()}
              <span aria-hidden="true" className="chip tabular-nums">
                {formatNumber(count)}
              </span>
              <span className="sr-only">{m.discussions_count({ count, shown: formatNumber(count) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An invitation, for guests only. */
function JoinPromo() {
  if (useViewer()) return null
  return (
    <section aria-labelledby="join" className="grid gap-3 rounded-card bg-lapis-soft p-5">
      <h2 id="join" className="text-lg text-lapis">
        {m.discussions_join_title()}
      </h2>
      <p>{joinText()}</p>
      <LinkButton to="/signup">{m.discussions_create_account()}</LinkButton>
    </section>
  )
}

function joinText() {
  if (!requestContext().counters) return localizeDigits(m.discussions_join_text())
  const parents = counterText('parents', '')
  return parents ? m.discussions_join_text_count({ parents }) : m.discussions_join_text_plain()
}
