import { Withheld } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import { Khatam } from '#ui/khatam.tsx'
import type { Article } from '../queries.ts'

/**
 * Shows the closing blessing. After the beginning of a premium article, shows readers who are not members how to read
 * on.
 */
export function ArticleEnd({ article }: { article: Article }) {
  if (!article.withheld) return article.blessing && <Blessing article={article} />
  return (
    <Withheld link={m.library_withheld_link()} className="my-8 p-6">
      <h2 className="text-lg">{m.library_withheld_title()}</h2>
      <p>{m.library_withheld_text()}</p>
    </Withheld>
  )
}

/** In Persian in both languages, between two small stars. */
const Blessing = ({ article: { blessing, blessingMeaning } }: { article: Article }) => (
  <footer className="my-12 grid justify-items-center gap-3 text-center">
    <p className="flex items-center gap-4 text-xl text-firoozeh">
      <Khatam className="size-5 shrink-0" />
      <span lang="fa" dir="rtl">
        {blessing}
      </span>
      <Khatam className="size-5 shrink-0" />
    </p>
    {blessingMeaning && <p className="max-w-[34rem] text-muted">{blessingMeaning}</p>}
  </footer>
)
