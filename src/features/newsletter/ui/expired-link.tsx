import { NarrowCard } from '#features/accounts/sign-in/ui/narrow-card.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

/** A link to confirm that has expired or is incomplete: why, and the form to ask again. */
export const ExpiredLink = ({ title, text }: { title: string; text: string }) => (
  <NarrowCard title={title}>
    <p role="alert">{text}</p>
    <NewsletterForm />
  </NarrowCard>
)
