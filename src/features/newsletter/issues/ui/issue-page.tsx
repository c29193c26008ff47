import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ServerHtml } from '#ui/texts/server-html.tsx'
import { issueQuery } from '../../queries.ts'
import { subjectOf } from '../subjects.ts'
import { NextIssue } from './archive-page.tsx'

/** One issue, as it was sent; what it shows of the site is read anew. */
export function IssuePage({ id }: { id: number }) {
  const { data: issue } = useSuspenseQuery(issueQuery(id))
  const { lang } = issue
  return (
    <div className="page grid grid-cols-1 gap-x-10 gap-y-8 py-6 lg:grid-cols-[minmax(0,44rem)_1fr]">
      <div className="grid grid-cols-1 content-start gap-4">
        <BackLink to="/newsletter">{m.newsletter_all_issues()}</BackLink>
        <article lang={lang} dir={dirOf(lang)} className="min-w-0">
          <header className="mb-6 grid gap-2">
            <h1 className="text-3xl">{subjectOf(issue).text}</h1>
            <p lang={requestContext().lang} className="text-muted">
              <Day at={issue.sentAt} />
            </p>
          </header>
          {lang !== requestContext().lang && (
            <p
              lang={requestContext().lang}
              dir={dirOf(requestContext().lang)}
              className="mb-4 rounded-sm bg-lapis-soft p-3"
            >
              {m.newsletter_only_other()}
            </p>
          )}
          <ServerHtml className="prose prose-article prose-issue" html={issue.html} />
        </article>
      </div>
      <aside data-screen className="lg:pt-16">
        <NextIssue />
      </aside>
    </div>
  )
}
