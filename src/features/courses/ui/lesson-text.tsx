import { TextBlock } from '#features/library/articles/ui/text-block.tsx'
import { SideBySide } from '#ui/texts/side-by-side.tsx'
import type { Lesson } from '../queries.ts'

/** The text of a lesson, block by block, as the server rendered and sanitized it. */
export const LessonText = ({ lesson }: { lesson: Lesson }) => (
  <div className="prose prose-article prose-lesson">
    {lesson.blocks.map((block) => (
      <TextBlock key={block.id} block={block} html={block.html} />
    ))}
  </div>
)

/** Both languages, side by side where the page is wide enough for exercises in two columns. */
export const BothTexts = ({ lesson, other }: { lesson: Lesson; other: Lesson }) => (
  <SideBySide
    own={lesson}
    translation={other}
    from="lg"
    className="prose prose-article prose-lesson"
    showBlock={(block, _, isOwn) => (
      <TextBlock block={block} html={isOwn ? block.html : block.html.replace(` id="${block.id}"`, '')} />
    )}
  />
)
