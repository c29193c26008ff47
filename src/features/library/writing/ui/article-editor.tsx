import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { localize } from '#platform/i18n/localize.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { BuiltIn } from '#ui/forms/built-in.tsx'
import { Editor } from '#ui/forms/editor.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { ArticleForm, articleFieldErrors, emptyArticle, toFields, toTextFields } from '../form.ts'
import { type AdminArticle, adminArticleQuery, useSaveArticle, versionsQuery } from '../queries.ts'
import { ArticleTextFields } from './article-text-fields.tsx'
import { EditorPublishing } from './editor-publishing.tsx'

/**
 * Writes a new article or the next version of one: each language with its preview beside it. What was typed is saved
 * on the device until the server has it.
 */
export function ArticleEditor({ article }: { article?: AdminArticle }) {
  const navigate = useNavigateOn()
  const save = useSaveArticle(article?.id, (saved) => {
    if (!article) void navigate({ to: '/admin/articles/$id', params: { id: saved.id } })
  })
  const form = useForm(ArticleForm, save, {
    initial: article ? toFields(article) : emptyArticle,
    fieldErrors: articleFieldErrors,
    draft: article ? `article:${article.id}` : 'article',
    keepValues: true,
    version: article?.version,
  })
  // The toast's button fills the form as it is by then: what was typed in other fields meanwhile stays.
  const fill = useRef(form.fill)
  useEffect(() => {
    fill.current = form.fill
  })
  const restore = (words: Partial<AdminArticle>) => {
    const restored = toTextFields(words)
    const names = Object.keys(restored) as (keyof typeof form.values)[]
    const replaced = Object.fromEntries(names.map((name) => [name, form.values[name]]))
    form.fill(restored)
    showToast({
      title: m.library_admin_brought_back(),
      action: { label: m.ui_queue_undo(), onChoose: () => fill.current(replaced) },
    })
  }
  return (
    <>
      <BackLink to="/admin/articles">{m.library_admin_title()}</BackLink>
      <Editor
        of={form}
        title={article ? m.library_admin_edit_title() : m.library_admin_write()}
        text={m.library_admin_write_text()}
      >
        <ArticleTextFields form={form} lang="en" />
        <ArticleTextFields form={form} lang="fa" />
        <EditorPublishing form={form} />
      </Editor>
      {article && <Versions id={article.id} onRestore={restore} />}
    </>
  )
}

type Props = { id: number; onRestore: (words: Partial<AdminArticle>) => void }

/** The earlier versions; their texts can be restored into the form. */
function Versions({ id, onRestore }: Props) {
  const list = useInfiniteQuery(versionsQuery(id))
  const versions = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions" className="grid gap-3">
      <h2 id="versions" className="text-xl">
        {m.library_admin_versions()}
      </h2>
      <ol reversed className="grid gap-2">
        {versions.map(({ version, createdAt, words }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
            <span className="font-semibold">
              {m.library_admin_version({ number: formatNumber(version) })}
            </span>
            <span className="text-muted">
              <Moment at={createdAt} />
            </span>
            {version === versions[0]?.version ? (
              <span className="ms-auto inline-flex min-h-11 items-center">
                <span className="chip">{m.library_admin_current_version()}</span>
              </span>
            ) : (
              <Button
                variant="quiet"
                className="ms-auto"
                onClick={() => onRestore(words as Partial<AdminArticle>)}
              >
                {m.library_admin_bring_back()}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {m.ui_show_more()}
        </Button>
      )}
    </section>
  )
}

/** The editor with an existing article; a built-in one says where its source is. */
export function ChangeArticlePage({ id }: { id: number }) {
  const { data: article } = useSuspenseQuery(adminArticleQuery(id))
  if (article.builtIn)
    return (
      <>
        <BackLink to="/admin/articles">{m.library_admin_title()}</BackLink>
        <BuiltIn title={localize(article.title ?? '', article.titleFa)} reason={m.error_article_built_in()}>
          <LinkButton variant="outline" to="/resources/$slug" params={{ slug: article.slug }}>
            {m.library_admin_read()}
          </LinkButton>
        </BuiltIn>
      </>
    )
  return <ArticleEditor key={article.id} article={article} />
}
