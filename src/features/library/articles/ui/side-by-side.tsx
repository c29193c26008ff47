import type { Article } from '../queries.ts'
import { BlockView } from './article-body.tsx'

/**
 * Both languages in rows, block beside block, for children who read one and parents who read the other. English stands
 * at the left and Persian at the right, as in a bilingual book, whatever the page's language; on a phone the blocks
 * follow each other.
 */
export function SideBySide({ first, second }: { first: Article; second: Article }) {
  const [english, persian] = first.lang === 'en' ? [first, second] : [second, first]
  const rows = Math.max(english.blocks.length, persian.blocks.length)
  return (
    <div dir="ltr" className="grid gap-y-6">
      {Array.from({ length: rows }, (_, i) => (
        <div
          key={english.blocks[i]?.id ?? persian.blocks[i]?.id}
          className="grid gap-x-10 gap-y-3 md:grid-cols-2"
        >
          <Side article={english} index={i} named={first === english} />
          <Side article={persian} index={i} named={first === persian} />
        </div>
      ))}
    </div>
  )
}

/** `named`: only the page's own language carries the names of the blocks, as no name may be there twice. */
function Side({ article, index, named }: { article: Article; index: number; named: boolean }) {
  const block = article.blocks[index]
  return (
    <div
      lang={article.lang}
      dir={article.lang === 'fa' ? 'rtl' : 'ltr'}
      className="prose prose-article min-w-0"
    >
      {block && <BlockView block={block} article={article} named={named} />}
    </div>
  )
}
