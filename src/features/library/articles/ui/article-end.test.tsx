import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Article } from '../queries.ts'
import { ArticleEnd } from './article-end.tsx'

test('below an article in the other language, how to read on is in the language and direction of the page', () => {
  const article = { lang: 'fa', withheld: true, blessing: null } as Article
  const end = <ArticleEnd article={article} />
  expect(renderFor(null, end, { lang: 'en' })).toContain('<aside lang="en" dir="ltr"')
  expect(renderFor(null, end, { lang: 'fa' })).toContain('<aside lang="fa" dir="rtl"')
})
