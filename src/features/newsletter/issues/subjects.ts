import type { Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'

type Subjects = { subject: string; subjectFa: string }

/** The language in which an issue is shown: the reader's, or the one that the issue has. */
export const shownLang = ({ subject, subjectFa }: Subjects, reader: Lang): Lang =>
  (reader === 'fa' ? subjectFa : !subject) ? 'fa' : 'en'

/** The subject in that language. */
export function subjectOf(issue: Subjects): { text: string; lang: Lang } {
  const lang = shownLang(issue, requestContext().lang)
  return { text: lang === 'fa' ? issue.subjectFa : issue.subject, lang }
}
