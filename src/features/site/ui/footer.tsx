import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { KhatamGround } from '#ui/khatam.tsx'
import { Logo } from './logo.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const COLUMNS = [
  {
    title: m.house_footer_community,
    links: [
      [m.house_footer_forum, '/community'],
      [m.house_footer_ask, '/community'],
      [m.house_footer_share, '/community'],
      [m.house_footer_groups, '/local-community'],
      [m.house_footer_experts, '/expert-sessions'],
      [m.house_footer_guidelines, '/guidelines'],
    ],
  },
  {
    title: m.house_footer_resources,
    links: [
      [m.house_footer_books, '/resources'],
      [m.house_footer_schools, '/resources'],
      [m.house_footer_materials, '/resources'],
      [m.house_footer_events, '/events'],
      [m.house_footer_calendar, '/calendar'],
      [m.kept_title, '/saved'],
    ],
  },
  {
    title: m.house_footer_support,
    links: [
      [m.house_footer_help, '/help'],
      [m.house_footer_contact, '/contact'],
      [m.house_footer_privacy, '/privacy'],
      [m.house_footer_terms, '/terms'],
    ],
  },
] as const

export function Footer() {
  return (
    <footer className="later relative mt-16 [--room:69rem] overflow-hidden lg:[--room:26rem] border-t border-line bg-surface">
      <KhatamGround />
      <div className="page relative grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-sm text-muted">{m.house_tagline()}</p>
          <ThemeChoice />
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title()} aria-label={title()}>
            <h2 className="mb-1 text-base font-bold">{title()}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={label()}>
                  <Link
                    to={to}
                    className="inline-flex min-h-9 items-center text-muted hover:text-firoozeh hover:underline"
                  >
                    {label()}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="page relative border-t border-line py-4 text-sm text-muted">
        {m.house_footer_copyright({ year: showDigits(`${new Date().getFullYear()}`) })}{' '}
        {m.house_footer_blessing()}
      </p>
    </footer>
  )
}
