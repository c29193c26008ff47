import type { Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'

/** The subject in the reader's language, or in the one that the issue has. */
export function subjectOf({ subject, subjectFa }: { subject: string; subjectFa: string }): {
  text: string
  lang: Lang
} {
  const isFa = requestContext().lang === 'fa' ? Boolean(subjectFa) : !subject
  return isFa ? { text: subjectFa, lang: 'fa' } : { text: subject, lang: 'en' }
}
