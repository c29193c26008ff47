import { TextBlock } from '#features/library/articles/ui/article-body.tsx'
import type { Lesson } from '../queries.ts'

/** The text of a lesson, block by block, as the server rendered and sanitised it. */
export const LessonText = ({ lesson }: { lesson: Lesson }) => (
  <div className="prose prose-article prose-lesson">
    {lesson.blocks.map((block) => (
      <TextBlock key={block.id} block={block} html={block.html} />
    ))}
  </div>
)

/**
 * Both languages, block beside block from 1024 pixels, one after the other below; English at the left and Persian at
 * the right, as in a bilingual book.
 */
export function BothTexts({ lesson, other }: { lesson: Lesson; other: Lesson }) {
  const [english, persian] = lesson.lang === 'en' ? [lesson, other] : [other, lesson]
  const rows = Math.max(english.blocks.length, persian.blocks.length)
  return (
    <div dir="ltr" className="grid gap-y-6">
      {Array.from({ length: rows }, (_, i) => (
        <div
          key={english.blocks[i]?.id ?? persian.blocks[i]?.id}
          className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-2"
        >
          <Side lesson={english} index={i} named={english === lesson} />
          <Side lesson={persian} index={i} named={persian === lesson} />
        </div>
      ))}
    </div>
  )
}

/** `named`: only the page's own language has the blocks' ids, as ids must be unique. */
function Side({ lesson, index, named }: { lesson: Lesson; index: number; named: boolean }) {
  const block = lesson.blocks[index]
  if (!block) return <div />
  const html = named ? block.html : block.html.replace(` id="${block.id}"`, '')
  return (
    <div
      lang={lesson.lang}
      dir={lesson.lang === 'fa' ? 'rtl' : 'ltr'}
      className="prose prose-article prose-lesson min-w-0"
    >
      <TextBlock block={block} html={html} />
    </div>
  )
}
