import { m } from '#messages'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { KNOWN_CATEGORIES } from '../../articles/categories.ts'
import type { ArticleFields, EditorForm } from '../form.ts'
import {
  ARTICLE_AUTHOR_MAX,
  ARTICLE_CATEGORY_MAX,
  ARTICLE_DESCRIPTION_MAX,
  ARTICLE_FA_MAX,
  ARTICLE_LINE_MAX,
  ARTICLE_MAX,
  ARTICLE_TITLE_MAX,
} from '../rules.ts'
import { languageName, MarkdownField } from './markdown-field.tsx'

type Name = 'title' | 'description' | 'keywords' | 'author' | 'category' | 'content'
const nameIn = (lang: Lang, name: Name) => (lang === 'fa' ? `${name}Fa` : name) as keyof ArticleFields

/** The article in one language, and beside it how readers will see it. */
export function ArticleTextFields({ form, lang }: { form: EditorForm; lang: Lang }) {
  const field = (name: Name) => ({
    ...form.field(nameIn(lang, name)),
    lang,
    dir: dirOf(lang),
  })
  return (
    <fieldset className="card grid gap-5 p-5">
      <legend className="chip bg-lapis-soft text-base font-semibold">{languageName(lang)}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('title')} maxLength={ARTICLE_TITLE_MAX} label={m.library_admin_field_title()} />
        <TextField
          {...field('category')}
          maxLength={ARTICLE_CATEGORY_MAX}
          list={`categories-${lang}`}
          label={m.library_admin_field_category()}
          hint={lang === 'fa' ? m.library_admin_field_category_hint() : undefined}
        />
        <datalist id={`categories-${lang}`}>
          {KNOWN_CATEGORIES.map((known) => (
            <option key={known.en} value={known[lang]} />
          ))}
        </datalist>
        <TextField
          {...field('author')}
          maxLength={ARTICLE_AUTHOR_MAX}
          optional={m.library_admin_optional()}
          label={m.library_admin_field_author()}
        />
        <TextField
          {...field('keywords')}
          maxLength={ARTICLE_LINE_MAX}
          optional={m.library_admin_optional()}
          label={m.library_admin_field_keywords()}
          hint={m.library_admin_field_keywords_hint()}
        />
      </div>
      <TextArea
        {...field('description')}
        maxLength={ARTICLE_DESCRIPTION_MAX}
        optional={m.library_admin_optional()}
        label={m.library_admin_field_description()}
      />
      <MarkdownField
        {...field('content')}
        maxLength={lang === 'fa' ? ARTICLE_FA_MAX : ARTICLE_MAX}
        label={m.library_admin_field_content()}
      />
    </fieldset>
  )
}
