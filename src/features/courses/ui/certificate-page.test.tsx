import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { certificateQuery, courseQuery } from '../queries.ts'
import { CertificatePage } from './certificate-page.tsx'

/** The certificate's text, without the marks that isolate a date from its sentence. */
function certificate(lang: 'en' | 'fa', lessonCount: number) {
  const queries = new QueryClient()
  const course = { id: 1, title: 'Tiles', titleFa: 'کاشی' }
  const done = { firstName: 'Roya', lastName: 'Sabeti', completedAt: '2026-11-26T20:30:00Z' }
  queries.setQueryData(courseQuery(1).queryKey, course as never)
  queries.setQueryData(certificateQuery(1).queryKey, {
    ...course,
    ...done,
    lessonCount,
    timeZone: 'Asia/Tehran',
  } as never)
  const html = renderFor({ id: '1' }, <CertificatePage id={1} />, { lang }, queries)
  return html.replace(/<[^>]+>/g, ' ').replace(/[\u2068\u2069]/g, '')
}

test('the day of a certificate is in both calendars, each written as on the other pages', () => {
  expect(certificate('en', 5)).toContain('November 27, 2026 (6 Azar 1405)')
  expect(certificate('fa', 5)).toContain('۶ آذر ۱۴۰۵ (۲۷ نوامبر ۲۰۲۶)')
})

test('a certificate says how many lessons there were, in a sentence for one as well', () => {
  expect(certificate('en', 5)).toContain('has completed all 5 lessons of the course')
  expect(certificate('en', 1)).toContain('has completed the only lesson of the course')
})
