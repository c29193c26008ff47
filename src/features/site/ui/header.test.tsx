import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { Header } from './header.tsx'

test('the link with one’s own name says that it leads to the account', () => {
  const html = renderFor({ firstName: 'Mina', role: 'member' }, <Header />)
  const link = /<a[^>]*href="[^"]*\/account"[^>]*>(.*?)<\/a>/s.exec(html)?.[1] ?? ''
  expect(link.replace(/<span aria-hidden="true".*?<\/span>|<[^>]*>/gs, '')).toBe('Your account:Mina')
})

test('the switch to the other language names it in Persian, on the English site too', () => {
  expect(renderFor(null, <Header />)).toContain('<span lang="fa">فارسی</span>')
  expect(renderFor(null, <Header />, { lang: 'fa', prefix: '/fa' })).toContain('<span lang="fa">')
})
