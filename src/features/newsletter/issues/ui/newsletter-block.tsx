import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { NewsletterForm } from '../../subscribers/ui/newsletter-form.tsx'

const STATS = [
  ['members', m.home_newsletter_members, m.home_newsletter_members_label],
  ['articles', m.home_newsletter_articles, m.home_newsletter_articles_label],
  ['events', m.home_newsletter_events, m.home_newsletter_events_label],
] as const

/** The newsletter: an address, a button, and three figures. */
export const NewsletterBlock = () => (
  <section
    aria-labelledby="newsletter"
    className="page grid grid-cols-1 items-center gap-8 py-14 md:grid-cols-2"
  >
    <div className="grid grid-cols-1 gap-3">
      <h2 id="newsletter" className="text-2xl">
        {m.home_newsletter_title()}
      </h2>
      <p className="text-muted">{m.home_newsletter_text()}</p>
      <Stats />
      <Link
        to="/newsletter"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline underline-offset-4"
      >
        {m.newsletter_past_issues()}
      </Link>
    </div>
    <NewsletterForm className="card p-6" />
  </section>
)

function Stats() {
  const stats = STATS.flatMap(([name, standard, label]) => {
    const value = counterText(name, standard())
    return value ? [{ name, value, label: label() }] : []
  })
  if (!stats.length) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {stats.map(({ name, value, label }) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="order-first text-lg font-bold text-firoozeh">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
