import type { ReactNode } from 'react'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'

type Text = { lang: Lang; blocks: readonly { id: string }[] }
/** `isOwn`: of the page's own language. Only its blocks keep their ids, as ids must be unique. */
type ShowBlock<T extends Text> = (block: T['blocks'][number], text: T, isOwn: boolean) => ReactNode

type Props<T extends Text> = {
  /** The text in the page's own language. */
  own: T
  translation: T
  showBlock: ShowBlock<T>
  /** From which width on the languages stand side by side. */
  from: 'md' | 'lg'
  className: string
}

const COLUMNS = { md: 'md:grid-cols-2', lg: 'lg:grid-cols-2' }

/**
 * Both languages in rows, block beside block: English at the left and Persian at the right, as in a bilingual book,
 * whatever the page's language. On a phone the blocks follow each other.
 */
export function SideBySide<T extends Text>({ own, translation, showBlock, from, className }: Props<T>) {
  const [english, persian] = own.lang === 'en' ? [own, translation] : [translation, own]
  const rows = Math.max(english.blocks.length, persian.blocks.length)
  return (
    <div dir="ltr" className="grid gap-y-6">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={english.blocks[row]?.id ?? persian.blocks[row]?.id}
          className={`grid grid-cols-1 gap-x-10 gap-y-3 ${COLUMNS[from]}`}
        >
          {[english, persian].map((text) => {
            const block = text.blocks[row]
            return (
              <div key={text.lang} lang={text.lang} dir={dirOf(text.lang)} className={`min-w-0 ${className}`}>
                {block && showBlock(block, text, text === own)}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
