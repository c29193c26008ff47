import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { LinkButton } from '#ui/button.tsx'
import { SignInLink } from '#ui/sign-in-link.tsx'

type Props = { link: string; className?: string; children: ReactNode }

/**
 * Ends premium content for readers who are not members. It is in the reader's language, even if the text is not. A
 * guest may be a member who is not signed in here.
 */
export const Withheld = ({ link, className = 'p-5', children }: Props) => {
  const isGuest = useViewer() === null
  const { lang } = requestContext()
  return (
    <aside
      lang={lang}
      dir={dirOf(lang)}
      className={`grid justify-items-start gap-3 rounded-card border-2 border-saffron bg-saffron-soft ${className}`}
    >
      {children}
      <LinkButton to="/peyvand-plus" variant="gold">
        {link}
      </LinkButton>
      {isGuest && (
        <p>
          {m.membership_withheld_member()}{' '}
          <SignInLink className="inline-flex min-h-11 items-center font-semibold underline" />
        </p>
      )}
    </aside>
  )
}

/**
 * A title without a heading element: the box may be part of a card or a preview, where a heading would have the wrong
 * level.
 */
export const WithheldTitle = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-lg leading-snug font-semibold">{children}</p>
)
