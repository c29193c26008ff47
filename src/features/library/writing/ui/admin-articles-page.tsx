import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { m } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { deskArticlesQuery } from '../queries.ts'
import { DeskArticleCard } from './admin-article-card.tsx'

/** Every article: drafts, what is scheduled, and what is out. */
export function ArticlesDeskPage() {
  const list = useInfiniteQuery(deskArticlesQuery())
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.library_admin_title()}</h1>
        <LinkButton to="/admin/articles/new">
          <Plus aria-hidden="true" className="size-5" />
          {m.library_admin_write()}
        </LinkButton>
      </header>
      <PagedList list={list} label={m.library_admin_title()} empty={m.library_admin_empty()}>
        {(article) => <DeskArticleCard article={article} />}
      </PagedList>
    </>
  )
}
