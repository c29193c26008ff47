import { DeadLinkCard } from '#features/accounts/sign-in/ui/dead-link-card.tsx'
import { m } from '#messages'
import { NewsletterForm } from './newsletter-form.tsx'

/** A link to confirm that has expired or is incomplete: why, and the form to ask again. */
export const ExpiredLink = ({ token }: { token: string }) => (
  <DeadLinkCard token={token}>
    <p role="alert">{token ? m.error_newsletter_link_over() : m.error_newsletter_link_unknown()}</p>
    <NewsletterForm />
  </DeadLinkCard>
)
