import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { requestContext } from '#platform/request-context.ts'
import { buttonClass } from '#ui/button.tsx'

/** Placeholder text with the rhythm of sentences: the real text of a reply is never sent to a guest. */
const FILLER = {
  en: [
    'We had the very same question last year and what helped us was',
    'Thank you for writing this, in our house it is',
  ],
  fa: [
    'ما هم پارسال درست همین سؤال را داشتیم و چیزی که کمکمان کرد',
    'ممنون که نوشتید، در خانهٔ ما هم همین‌طور است و',
  ],
}

type Props = {
  postId: number
  count: number
  /** The id of the post's title, in a list of posts. */
  titleId?: string
}

/** Blurred placeholder lines under an invitation, which leads back to this post; without replies only the invitation. */
export const GuestReplies = ({ postId, count, titleId }: Props) => {
  const href = signInHref(`/community/${postId}`)
  if (count === 0)
    return (
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <p className="text-muted">{m.discussions_no_comments()}</p>
        <a href={href} aria-describedby={titleId} className={buttonClass('soft', 'min-h-10 px-4')}>
          {m.discussions_sign_in_to_reply()}
        </a>
      </div>
    )
  return (
    <div className="relative grid gap-3 border-t border-line pt-3">
      <div aria-hidden="true" inert className="grid gap-3 blur-[5px] select-none">
        {FILLER[requestContext().lang].slice(0, count).map((line) => (
          <p key={line} className="border-s-4 border-firoozeh-soft ps-3">
            {line}
          </p>
        ))}
      </div>
      <div className="absolute inset-0 flex flex-wrap items-center justify-center gap-3 text-center">
        <span className="rounded-full bg-surface/80 px-3 font-semibold">
          {m.discussions_sign_in_for_replies()}
        </span>
        <a href={href} aria-describedby={titleId} className={buttonClass('soft', 'min-h-10 px-4')}>
          {m.discussions_create_account()}
        </a>
      </div>
    </div>
  )
}
