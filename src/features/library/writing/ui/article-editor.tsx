import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { ArticleForm, articleFieldWords, emptyArticle, toFields } from '../form.ts'
import { type DeskArticle, useSaveArticle } from '../queries.ts'
import { EditorPublishing } from './editor-publishing.tsx'
import { EditorWords } from './editor-words.tsx'
import { Versions } from './versions.tsx'

/**
 * Writes a new article or the next version of one: each language with its preview beside it. What was typed is kept on
 * the device until the server has it.
 */
export function ArticleEditor({ article }: { article?: DeskArticle }) {
  const navigate = useNavigate()
  const save = useSaveArticle(article?.id, (saved) => {
    if (!article) void navigate({ to: '/admin/articles/$id', params: { id: saved.id } })
  })
  const form = useForm(ArticleForm, save, {
    initial: article ? toFields(article) : emptyArticle,
    words: articleFieldWords,
    draft: article ? `article:${article.id}` : 'article',
    ...{ keeps: true, version: article?.version },
  })
  return (
    <>
      <h1 className="text-2xl">{article ? m.library_admin_edit_title() : m.library_admin_write()}</h1>
      <Form of={form} className="grid gap-8">
        <EditorWords form={form} lang="en" />
        <EditorWords form={form} lang="fa" />
        <EditorPublishing form={form} />
        <SubmitButton
          pending={form.pending}
          pendingLabel={m.library_admin_saving()}
          className="justify-self-start"
        >
          {m.library_admin_save()}
        </SubmitButton>
      </Form>
      {article && <Versions id={article.id} onBringBack={(words) => form.fill(toFields(words))} />}
    </>
  )
}

/** The form that the parts of the editor share. */
export type EditorForm = ReturnType<typeof useForm<typeof emptyArticle, typeof ArticleForm, unknown>>
