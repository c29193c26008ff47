import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { Header } from './header.tsx'

test.each(['en', 'fa'] as const)(
  'the button for the other language is read out in Persian on %s pages',
  (lang) => {
    const html = renderFor(null, <Header />, { lang })
    expect(html).toMatch(/<span lang="fa"[^>]*>\s*(?:فارسی|انگلیسی)<\/span>/)
  },
)
