import { m } from '#messages'
import { inLang } from '#platform/i18n/lang.ts'
import { shortened } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'
import type { ArchiveIssue } from '../queries.ts'
import { issueText } from './issue-text.ts'
import { subjectOf } from './subjects.ts'

/** What search engines and link previews show of an issue's page. */
export const issuePreview = (issue: ArchiveIssue) => ({
  type: 'article' as const,
  description: shortened(issueText(issue.html)) || m.newsletter_archive_text(),
  structured: structuredIssue(issue),
})

function structuredIssue(issue: ArchiveIssue): object {
  const { publicUrl } = requestContext()
  const url = publicUrl + inLang(issue.lang, `/newsletter/${issue.id}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: subjectOf(issue).text,
    inLanguage: issue.lang,
    datePublished: issue.sentAt,
    url,
    mainEntityOfPage: url,
    isPartOf: { '@type': 'CreativeWorkSeries', name: m.newsletter_archive_title() },
    publisher: { '@type': 'Organization', name: m.meta_site_name(), url: publicUrl },
    isAccessibleForFree: true,
  }
}
