import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/direction.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { TextBlock } from '../../articles/ui/text-block.tsx'
import { articleFieldErrors } from '../form.ts'
import { previewQuery } from '../queries.ts'

export const languageName = (lang: Lang) =>
  lang === 'fa' ? m.library_admin_persian() : m.library_admin_english()

/** In the middle of a Persian line. */
const MARKS = {
  heading: isolated('##'),
  bold: isolated('**'),
  list: isolated('-'),
  link: isolated('[…](https://…)'),
  box: isolated(':::tip[…]'),
  end: isolated(':::'),
  kind: isolated('tip'),
  kinds: isolated('culture, care, words'),
}

type FieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'hint'> & { value: string; lang: Lang }

/**
 * A field for Markdown, with help for its formatting, and a preview beside it. The English field comes first; the hint
 * below it also describes the Persian field.
 */
export const MarkdownField = ({ lang, ...props }: FieldProps) => (
  <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
    <div className="grid content-start gap-1.5">
      <TextArea {...props} lang={lang} dir={dirOf(lang)} hintId={HINT_ID} />
      {lang === 'en' && (
        <p id={HINT_ID} className="text-sm text-muted">
          {m.library_admin_field_content_hint(MARKS)}
        </p>
      )}
    </div>
    <MarkdownPreview content={props.value} lang={lang} />
  </div>
)

const HINT_ID = 'markdown-hint'

const PAUSE_MS = 400 // requested when the writer pauses, not at every letter

function MarkdownPreview({ content, lang }: { content: string; lang: Lang }) {
  const settledContent = useDebounced(useDeferredValue(content), PAUSE_MS)
  const isBlank = !settledContent.trim()
  const { data, error } = useQuery({
    ...previewQuery(settledContent, lang),
    enabled: !isBlank,
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
        {isBlank && <p className="text-muted">{m.library_admin_preview_empty()}</p>}
        {!isBlank && error && (
          <p role="alert" className="font-semibold text-anar">
            {m.newsletter_preview_failed()} {reasonOf(error)}
          </p>
        )}
        {!isBlank && data && (
          <div lang={lang} dir={dirOf(lang)} className="prose prose-article *:first:mt-0!">
            {data.blocks.map((block) => (
              <TextBlock key={block.id} block={block} html={block.html} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

/** What is wrong with the text, or with the network. */
function reasonOf(error: Error) {
  const fields = error instanceof RequestError ? error.body.fields : undefined
  return fields ? articleFieldErrors[fields.content ?? '']?.() : messageOf(error)
}
