import { expect, test } from 'vitest'
import type { FindCard } from './cards.server.ts'
import { renderIssue } from './markdown.server.ts'

const email = (markdown: string, findCard: FindCard = () => undefined) =>
  renderIssue(markdown, { lang: 'fa', findCard, publicUrl: 'https://peyvand.example', inlineStyles: true })

test('a quote and a list have their side by a name that every mail program knows', () => {
  const html = email('> نقل قول\n\n> A quote\n\n- یک\n\n1. One')
  expect(html).not.toContain('inline-')
  expect(html).toMatch(
    /<blockquote lang="fa" dir="rtl" style="[^"]*;border-right:3px[^"]*;padding-right:16px"/,
  )
  expect(html).toMatch(/<blockquote lang="en" dir="ltr" style="[^"]*;border-left:3px[^"]*;padding-left:16px"/)
  expect(html).toMatch(/<ul lang="fa" dir="rtl" style="[^"]*;padding-right:24px/)
  expect(html).toMatch(/<ol lang="en" dir="ltr" style="[^"]*;padding-left:24px/)
})

test('the time of a card runs in the direction of the issue, its text in that of its own', () => {
  const when = 'شنبه ۱۴ آذر ۱۴۰۵ (۵ دسامبر ۲۰۲۶)، ساعت ۱۸:۰۰ به وقت لندن'
  const card = { title: 'Reading', when, text: 'Which letters come first?', path: '/fa/events/1' }
  const html = email('::event{id=1}', () => card)
  expect(html).toMatch(new RegExp(`<p lang="fa" dir="rtl"[^>]*>${when.replace(/[()]/g, '.')}</p>`))
  expect(html).toMatch(/<p lang="en" dir="ltr"[^>]*>Which letters come first\?<\/p>/)
})
