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
