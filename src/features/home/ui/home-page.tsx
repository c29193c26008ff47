import { Link } from '@tanstack/react-router'
import type { Word } from '#content/words.ts'
import { useViewer } from '#features/accounts/queries.ts'
import { NewsletterBlock } from '#features/newsletter/issues/ui/newsletter-block.tsx'
import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { localizeDigits } from '#platform/i18n/format.ts'
import { otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Art } from '#ui/art.tsx'
import { LinkButton } from '#ui/button.tsx'
import { KhatamGround } from '#ui/khatam.tsx'
import { Features } from './features.tsx'
import { PollCard } from './poll-card.tsx'
import { StripCard } from './strip-card.tsx'
import { WordCard, WordTile } from './word-tile.tsx'

/** The home page. */
export const HomePage = ({ word }: { word: Word }) => (
  <>
    <Hero word={word} />
    <Counters />
    <Features />
    <section aria-label={m.home_strip_label()} className="page grid gap-5 pb-14 lg:grid-cols-3">
      <WordCard word={word} />
      <PollCard />
      <CulturalTip />
    </section>
    <Closing />
    <NewsletterBlock />
  </>
)

/** Invites guests to join, and those with an account to take part. */
function Closing() {
  const viewer = useViewer()
  return (
    <section aria-labelledby="closing" className="bg-firoozeh-soft">
      <div className="page grid justify-items-center gap-4 py-12 text-center">
        <h2 id="closing" className="text-2xl">
          {viewer ? m.home_closing_member_title() : m.home_closing_title()}
        </h2>
        <p>{viewer ? m.home_closing_member_text() : m.home_closing_text()}</p>
        <HeroActions className="justify-center" />
      </div>
    </section>
  )
}

/** In the reader's language first, with one line of the other beneath; beside it a family, and today's word. */
function Hero({ word }: { word: Word }) {
  const other = otherLang(requestContext().lang)
  return (
    <section className="relative overflow-hidden border-b border-line">
      <KhatamGround />
      {/* Aligned at the top: on a slow line the words are painted before the picture is read, and must not move then. */}
      <div className="page relative grid items-start gap-10 py-12 lg:grid-cols-[3fr_2fr] lg:py-20">
        <div className="grid justify-items-start gap-5 lg:pt-8">
          <h1 className="text-3xl">{m.home_hero_title()}</h1>
          <p className="max-w-xl text-lg text-muted">{m.home_hero_text()}</p>
          {/* Its end is where this page's lines start. With `dir`, its other edge would count as the one that must not move
              when its font comes. */}
          <p lang={other} className="text-end text-balance text-firoozeh [unicode-bidi:plaintext]">
            {m.home_hero_other_line()}
          </p>
          <HeroActions />
        </div>
        <div className="mx-auto grid w-full max-w-lg gap-5">
          <Art name="home" label={m.home_drawing()} />
          <WordTile word={word} />
        </div>
      </div>
    </section>
  )
}

const HeroActions = ({ className = '' }) => (
  <p className={`flex flex-wrap gap-3 ${className}`}>
    {useViewer() ? (
      <LinkButton to="/community">{m.home_to_community()}</LinkButton>
    ) : (
      <LinkButton to="/signup">{m.home_create_account()}</LinkButton>
    )}
    <LinkButton to="/resources" variant="outline">
      {m.home_explore_resources()}
    </LinkButton>
  </p>
)

const COUNTERS = [
  ['families', m.home_counter_families, m.home_counter_families_label],
  ['countries', m.home_counter_countries, m.home_counter_countries_label],
  ['resources', m.home_counter_resources, m.home_counter_resources_label],
] as const

/** A row of numbers; nothing where the operator hides them. */
function Counters() {
  const counters = COUNTERS.flatMap(([name, standard, label]) => {
    const value = counterText(name, standard())
    return value ? [{ name, value, label: label() }] : []
  })
  if (!counters.length) return null
  return (
    <section aria-label={m.home_counters_label()} className="border-b border-line bg-surface">
      <dl className="page grid grid-cols-2 gap-x-2 gap-y-6 py-8 text-center lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {counters.map(({ name, value, label }) => (
          <Counter key={name} value={value} label={label} />
        ))}
        <Counter value={localizeDigits(m.home_counter_support())} label={m.home_counter_support_label()}>
          <Link to="/help" className="text-sm text-firoozeh underline">
            {m.home_counter_support_note()}
          </Link>
        </Counter>
      </dl>
    </section>
  )
}

type Props = { value: string; label: string; children?: React.ReactNode }

const Counter = ({ value, label, children }: Props) => (
  <div className="flex flex-col">
    <dt className="order-2 text-muted">{label}</dt>
    <dd className="font-display text-2xl font-bold tabular-nums text-firoozeh">
      <bdi>{value}</bdi>
    </dd>
    {children && <dd className="order-3">{children}</dd>}
  </div>
)

const CulturalTip = () => (
  <StripCard title={m.home_tip_title()}>
    <p>{m.home_tip_text()}</p>
    <Link
      to="/resources/$slug"
      params={{ slug: 'nowruz-traditions' }}
      aria-label={m.home_tip_more_label()}
      className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
    >
      {m.home_tip_more()}
    </Link>
  </StripCard>
)
