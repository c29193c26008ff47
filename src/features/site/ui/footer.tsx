import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { formatYear } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { KhatamGround } from '#ui/khatam.tsx'
import { Logo } from './logo.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const COLUMNS = [
  {
    title: m.site_footer_community,
    links: [
      [m.site_footer_forum, '/community'],
      [m.site_footer_ask, '/community'],
      [m.site_footer_share, '/community'],
      [m.site_footer_groups, '/local-community'],
      [m.site_footer_experts, '/expert-sessions'],
      [m.site_footer_guidelines, '/guidelines'],
    ],
  },
  {
    title: m.site_footer_resources,
    links: [
      [m.site_footer_books, '/resources'],
      [m.site_footer_schools, '/resources'],
      [m.site_footer_materials, '/resources'],
      [m.courses_title, '/courses'],
      [m.site_footer_events, '/events'],
      [m.workshops_title, '/workshops'],
      [m.site_footer_newsletter, '/newsletter'],
      [m.site_footer_calendar, '/calendar'],
      [m.offline_title, '/saved'],
    ],
  },
  {
    title: m.site_footer_support,
    links: [
      [m.site_footer_help, '/help'],
      [m.site_footer_contact, '/contact'],
      [m.site_footer_privacy, '/privacy'],
      [m.site_footer_terms, '/terms'],
    ],
  },
] as const

/** Only where an admin gave an address. */
function SocialLinks() {
  const { social } = requestContext()
  if (!social?.length) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {social.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="me noopener noreferrer" className={LINK}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const LINK = 'inline-flex min-h-11 items-center sm:min-h-9 text-muted hover:text-firoozeh hover:underline'

export function Footer() {
  return (
    <footer className="relative mt-16 overflow-hidden border-t border-line bg-surface">
      <KhatamGround />
      <div className="page footer-columns relative py-10">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-sm text-muted">{m.site_tagline()}</p>
          <SocialLinks />
          <ThemeChoice />
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title()} aria-label={title()}>
            <h2 className="mb-1 text-base font-bold">{title()}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={label()}>
                  <Link to={to} activeOptions={{ exact: true }} className={LINK}>
                    {label()}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {/* A clock that is years off, or a saved page of last year, would have React render the whole page anew. */}
      <p className="page relative border-t border-line py-4 text-sm text-muted" suppressHydrationWarning>
        {m.site_footer_copyright({ year: formatYear(new Date()) })} {m.site_footer_blessing()}
      </p>
    </footer>
  )
}
