import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { LinkButton } from '#ui/button.tsx'
import { clearPersonalData } from '#ui/clear-personal-data.ts'
import type { Person } from '../../queries.ts'
import { NarrowCard } from './narrow-card.tsx'

/** In place of signing in or up, for someone who is signed in. */
export const AlreadySignedIn = ({ person }: { person: Person }) => (
  <NarrowCard title={m.account_here_title({ name: person.firstName || m.site_user() })}>
    <p className="text-muted">{m.account_here_text({ email: isolated(person.email) })}</p>
    <p className="flex flex-wrap gap-3">
      <LinkButton to="/community">{m.account_here_community()}</LinkButton>
      <LinkButton to="/account" variant="outline">
        {m.account_here_account()}
      </LinkButton>
    </p>
    <a
      href="/api/logout"
      onClick={clearPersonalData}
      className="inline-flex min-h-11 items-center justify-self-start text-firoozeh underline"
    >
      {m.account_here_other()}
    </a>
  </NarrowCard>
)
