import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue } from 'react'
import { m } from '#messages'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { TextArea } from '#ui/field.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { TextBlock } from '../../articles/ui/text-block.tsx'
import { previewQuery } from '../queries.ts'

export const languageName = (lang: Lang) =>
  lang === 'fa' ? m.library_admin_persian() : m.library_admin_english()

/** Isolated in their own direction in the middle of a Persian line (UAX #9). */
const MARKS = '\u2066## · **…** · - · [ ]( ) · :::tip[ ] … :::\u2069'
const BOXES = '\u2066tip, culture, care, words\u2069'

type FieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'hint'> & { value: string; lang: Lang }

/** A text in Markdown, with what can be formatted in it and how, and beside it how readers will see it. */
export const MarkdownField = ({ lang, ...props }: FieldProps) => (
  <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
    <TextArea
      {...props}
      lang={lang}
      dir={dirOf(lang)}
      hint={m.library_admin_field_content_hint({ marks: MARKS, boxes: BOXES })}
    />
    <MarkdownPreview content={props.value} lang={lang} />
  </div>
)

const PAUSE_MS = 400 // requested when the writer pauses, not at every letter

function MarkdownPreview({ content, lang }: { content: string; lang: Lang }) {
  const settledContent = useDebounced(useDeferredValue(content), PAUSE_MS)
  const { data } = useQuery({
    ...previewQuery(settledContent, lang),
    enabled: settledContent.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-label={`${m.library_admin_preview()}: ${languageName(lang)}`}
      className="grid min-w-0 content-start gap-1.5"
    >
      <p aria-hidden="true" className="font-semibold">
        {m.library_admin_preview()}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
      <div tabIndex={0} className="max-h-[60vh] overflow-y-auto rounded-sm border border-line bg-paper p-4">
        {data && settledContent.trim() ? (
          <div lang={lang} dir={dirOf(lang)} className="prose prose-article">
            {data.blocks.map((block) => (
              <TextBlock key={block.id} block={block} html={block.html} />
            ))}
          </div>
        ) : (
          <p className="text-muted">{m.library_admin_preview_empty()}</p>
        )}
      </div>
    </section>
  )
}
