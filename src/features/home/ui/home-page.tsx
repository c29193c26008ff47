import type { Word } from '#content/words.ts'
import { NewsletterBlock } from '#features/newsletter/ui/newsletter-block.tsx'
import { m } from '#messages'
import { Counters } from './counters.tsx'
import { CulturalTip } from './cultural-tip.tsx'
import { Features } from './features.tsx'
import { Hero, HeroActions } from './hero.tsx'
import { PollCard } from './poll-card.tsx'
import { WordCard } from './word-tile.tsx'

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
    <section aria-labelledby="closing" className="bg-firoozeh-soft">
      <div className="page grid justify-items-center gap-4 py-12 text-center">
        <h2 id="closing" className="text-2xl">
          {m.home_closing_title()}
        </h2>
        <p>{m.home_closing_text()}</p>
        <HeroActions className="justify-center" />
      </div>
    </section>
    <NewsletterBlock />
  </>
)
