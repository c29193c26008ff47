import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import type { ListStart } from '#platform/pages/search-params.ts'
import { Day } from '#ui/dates/when.tsx'
import { Empty, PagedList } from '#ui/lists/paged-list.tsx'
import { type ArchiveCard, issuesQuery } from '../../queries.ts'
import { NewsletterForm } from '../../subscribers/ui/newsletter-form.tsx'
import { subjectOf } from '../subjects.ts'

/** The issues that were sent, and the form to get the next one. */
export const ArchivePage = ({ cursor }: ListStart) => (
  <div className="page grid grid-cols-1 gap-8 py-10 lg:grid-cols-[minmax(0,44rem)_1fr]">
    <div className="grid grid-cols-1 content-start gap-5">
      <header className="grid gap-2">
        <h1 className="text-2xl">{m.newsletter_archive_title()}</h1>
        <p className="text-muted">{m.newsletter_archive_text()}</p>
      </header>
      <PagedList
        list={useInfiniteQuery(issuesQuery(cursor))}
        cursorParam="cursor"
        label={m.newsletter_past_issues()}
        empty={<Empty>{m.newsletter_archive_empty()}</Empty>}
      >
        {(issue) => <IssueRow issue={issue} />}
      </PagedList>
    </div>
    <aside>
      <NextIssue />
    </aside>
  </div>
)

function IssueRow({ issue }: { issue: ArchiveCard }) {
  const { text, lang } = subjectOf(issue)
  return (
    <article className="card relative grid gap-1 p-5">
      <h2 className="text-lg" lang={lang} dir={dirOf(lang)}>
        <Link
          to="/newsletter/$id"
          params={{ id: issue.id }}
          className="after:absolute after:inset-0 hover:text-firoozeh"
        >
          {text}
        </Link>
      </h2>
      <p className="text-muted">
        <Day at={issue.sentAt} />
      </p>
    </article>
  )
}

/** Below or beside past issues: how to get the next one. */
export const NextIssue = () => (
  <section aria-labelledby="next-issue" className="card grid gap-4 p-6">
    <h2 id="next-issue" className="text-lg">
      {m.newsletter_next_issue()}
    </h2>
    <NewsletterForm />
  </section>
)
