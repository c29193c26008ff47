import { Heart, MessageCircle } from 'lucide'
import { useViewer } from '#features/accounts/queries.ts'
import { useAccountToast } from '#features/accounts/sign-in/ui/use-account-toast.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { RepliesLink } from '../../comments/ui/replies-link.tsx'
import type { Post } from '../../queries.ts'
import type { Filters } from '../../search-params.ts'
import { useLike } from '../../shown-posts.ts'

const actionClass = 'inline-flex min-h-11 items-center gap-2 rounded-full px-4 hover:bg-firoozeh-soft'

type Props = {
  post: Post
  filters: Filters
  /** On the post's own page: the form to reply is further down. */
  here?: boolean
}

/** Like, reply, share. A guest reads what a free account is for. */
export function PostActions({ post, filters, here = false }: Props) {
  const viewer = useViewer()
  const like = useLike(post.id)
  const needsAccount = useAccountToast()
  /** In a list the same buttons are under each post. */
  const titleId = here ? undefined : `post-${post.id}`
  return (
    // On its own page a post is returned to here, as its title may be screens above.
    <div
      id={here ? `post-${post.id}` : undefined}
      className="-mx-2 flex flex-wrap items-center gap-1 text-muted"
    >
      <ActionForm
        name={post.liked ? 'like-withdrawn' : 'like'}
        fields={{ post: post.id }}
        onSend={() => (viewer ? like(!post.liked) : needsAccount(m.toast_account_required_like_text()))}
      >
        <button type="submit" aria-pressed={post.liked} aria-describedby={titleId} className={actionClass}>
          <Icon of={Heart} className={`size-5 ${post.liked ? 'fill-anar text-anar' : ''}`} />
          <span className="tabular-nums" aria-hidden="true">
            {formatNumber(post.likes)}
          </span>
          <span className="sr-only">
            {m.discussions_like()} (
            {m.discussions_likes({ count: post.likes, shown: formatNumber(post.likes) })})
          </span>
        </button>
      </ActionForm>
      {viewer && here ? (
        <button type="button" onClick={goToForm} className={actionClass}>
          <ReplyWords count={post.replies} />
        </button>
      ) : viewer ? (
        <RepliesLink id={post.id} filters={filters} className={actionClass} describedBy={titleId}>
          <ReplyWords count={post.replies} />
        </RepliesLink>
      ) : (
        <button
          type="button"
          onClick={() => needsAccount(m.toast_account_required_reply_text())}
          aria-describedby={titleId}
          className={actionClass}
        >
          <ReplyWords count={post.replies} />
        </button>
      )}
      <ShareButton path={`/community/${post.id}`} title={post.title} className={actionClass} />
    </div>
  )
}

const goToForm = () => document.querySelector<HTMLTextAreaElement>('form textarea[name=content]')?.focus()

function ReplyWords({ count }: { count: number }) {
  const shown = formatNumber(count)
  return (
    <>
      <Icon of={MessageCircle} className="size-5" />
      <span className="tabular-nums" aria-hidden="true">
        {m.discussions_reply_shown({ shown })}
      </span>
      <span className="sr-only">
        {m.discussions_reply()} ({m.discussions_replies({ count, shown })})
      </span>
    </>
  )
}
