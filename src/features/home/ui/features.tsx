import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide'
import { useViewer } from '#features/accounts/queries.ts'
import { mayReadPremium } from '#features/membership/roles.ts'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { Icon } from '#ui/icon.tsx'
import { Khatam } from '#ui/khatam.tsx'

const FEATURES = [
  {
    to: '/community',
    title: m.home_feature_community_title,
    text: m.home_feature_community_text,
    openText: m.home_feature_community_text,
    colour: 'text-firoozeh',
  },
  {
    to: '/resources',
    title: m.home_feature_resources_title,
    text: m.home_feature_resources_text,
    openText: m.home_feature_resources_text,
    colour: 'text-lapis',
  },
  {
    to: '/peyvand-plus',
    title: m.home_feature_premium_title,
    text: m.home_feature_premium_text,
    openText: m.home_feature_premium_open_text,
    colour: 'text-saffron',
  },
] as const

/** Links to three features; the whole card is the link. */
export function Features() {
  // Until payments are open the cards promise what members and staff already have.
  const isOpen = mayReadPremium(useViewer()) || requestContext().payments
  return (
    <section aria-labelledby="features" className="page grid gap-6 py-14">
      <h2 id="features" className="text-2xl">
        {m.home_features_title()}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {FEATURES.map(({ to, title, text, openText, colour }) => (
          <li
            key={to}
            className="card group relative grid content-start gap-3 p-6 transition-transform duration-200 hover:-translate-y-1"
          >
            <Khatam className={`size-9 ${colour}`} />
            <h3 className="text-lg">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                {title()}
                <Icon of={ArrowRight} className="points ms-2 inline size-5 text-firoozeh" />
              </Link>
            </h3>
            <p className="text-muted">{(isOpen ? openText : text)()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
