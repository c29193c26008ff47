import { Link } from '@tanstack/react-router'
import { DeadLinkCard } from '#features/accounts/sign-in/ui/dead-link-card.tsx'
import { m } from '#messages'

/** A link of an email that opens no choices: where they can be changed. Never a form to subscribe. */
export const UnknownLink = ({ token }: { token: string }) => (
  <DeadLinkCard token={token}>
    <p role="alert">{m.error_newsletter_link_unknown()}</p>
    <p>{m.newsletter_link_elsewhere()}</p>
    <Link
      to="/account"
      hash="newsletter"
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline underline-offset-4"
    >
      {m.newsletter_choices_account()}
    </Link>
  </DeadLinkCard>
)
