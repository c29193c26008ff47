import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { Header } from './header.tsx'

test('the link with one’s own name says that it leads to the account', () => {
  const html = renderFor({ firstName: 'Mina', role: 'member' }, <Header />)
  const link = /<a[^>]*href="[^"]*\/account"[^>]*>(.*?)<\/a>/s.exec(html)?.[1] ?? ''
  expect(link.replace(/<span aria-hidden="true".*?<\/span>|<[^>]*>/gs, '')).toBe('Your account:Mina')
})
