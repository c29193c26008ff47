import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { KNOWN_CATEGORIES } from '../../articles/categories.ts'
import { TextBlock } from '../../articles/ui/article-body.tsx'
import type { ArticleFields } from '../form.ts'
import { previewQuery } from '../queries.ts'
import { ARTICLE_FA_MAX, ARTICLE_MAX, ARTICLE_TITLE_MAX } from '../rules.ts'
import type { EditorForm } from './article-editor.tsx'

type Name = 'title' | 'description' | 'keywords' | 'author' | 'category' | 'content'
const nameIn = (lang: Lang, name: Name) => (lang === 'fa' ? `${name}Fa` : name) as keyof ArticleFields

/** The article in one language, and beside it how readers will see it. */
export function ArticleTextFields({ form, lang }: { form: EditorForm; lang: Lang }) {
  const field = (name: Name) => ({
    ...form.field(nameIn(lang, name)),
    lang,
    dir: lang === 'fa' ? 'rtl' : 'ltr',
  })
  return (
    <fieldset className="card grid gap-5 p-5">
      <legend className="chip bg-lapis-soft text-base font-semibold">{nameOf(lang)}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('title')} maxLength={ARTICLE_TITLE_MAX} label={m.library_admin_field_title()} />
        <TextField
          {...field('category')}
          list={`categories-${lang}`}
          label={m.library_admin_field_category()}
          hint={lang === 'fa' ? m.library_admin_field_category_hint() : undefined}
        />
        <datalist id={`categories-${lang}`}>
          {KNOWN_CATEGORIES.map((known) => (
            <option key={known.en} value={known[lang]} />
          ))}
        </datalist>
        <TextField {...field('author')} label={m.library_admin_field_author()} />
        <TextField {...field('keywords')} label={m.library_admin_field_keywords()} />
      </div>
      <TextArea {...field('description')} label={m.library_admin_field_description()} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <TextArea
          {...field('content')}
          maxLength={lang === 'fa' ? ARTICLE_FA_MAX : ARTICLE_MAX}
          label={m.library_admin_field_content()}
          hint={m.library_admin_field_content_hint({ marks: MARKS, boxes: BOXES })}
        />
        <Preview content={String(form.values[nameIn(lang, 'content')])} lang={lang} />
      </div>
    </fieldset>
  )
}

const nameOf = (lang: Lang) => (lang === 'fa' ? m.library_admin_persian() : m.library_admin_english())

/** Isolated in their own direction in the middle of a Persian line (UAX #9). */
const MARKS = '\u2066## · **…** · - · [ ]( ) · :::tip[ ] … :::\u2069'
const BOXES = '\u2066tip, culture, care, words\u2069'

const PAUSE_MS = 400 // requested when the writer pauses, not at every letter

function Preview({ content, lang }: { content: string; lang: Lang }) {
  const settled = useSettled(useDeferredValue(content), PAUSE_MS)
  const { data } = useQuery({
    ...previewQuery(settled, lang),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-label={`${m.library_admin_preview()}: ${nameOf(lang)}`}
      className="grid min-w-0 content-start gap-1.5"
    >
      <p aria-hidden="true" className="font-semibold">
        {m.library_admin_preview()}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
      <div tabIndex={0} className="max-h-[60vh] overflow-y-auto rounded-sm border border-line bg-paper p-4">
        {data && settled.trim() ? (
          <div lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'} className="prose prose-article">
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
