import type { Word } from '#content/words.ts'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { LinkButton } from '#ui/button.tsx'
import { KhatamGround } from '#ui/khatam.tsx'
import { WordTile } from './word-tile.tsx'

/** Speaks first in the reader's language, with one line of the other beneath; beside it today's word. */
export function Hero({ word }: { word: Word }) {
  const other = otherLang(requestContext().lang)
  return (
    <section className="relative overflow-hidden border-b border-line">
      <KhatamGround />
      <div className="page relative grid items-center gap-10 py-12 lg:grid-cols-[3fr_2fr] lg:py-20">
        <div className="grid justify-items-start gap-5">
          <h1 className="text-3xl">{m.home_hero_title()}</h1>
          <p className="max-w-xl text-lg text-muted">{m.home_hero_text()}</p>
          <p lang={other} dir={other === 'fa' ? 'rtl' : 'ltr'} className="text-firoozeh">
            {m.home_hero_other_line()}
          </p>
          <HeroActions />
        </div>
        <WordTile word={word} />
      </div>
    </section>
  )
}

export const HeroActions = ({ className = '' }) => (
  <p className={`flex flex-wrap gap-3 ${className}`}>
    {useViewer() ? (
      <LinkButton to="/community">{m.home_to_community()}</LinkButton>
    ) : (
      <LinkButton to="/signup">{m.home_create_account()}</LinkButton>
    )}
    <LinkButton to="/resources" look="outline">
      {m.home_explore_resources()}
    </LinkButton>
  </p>
)
