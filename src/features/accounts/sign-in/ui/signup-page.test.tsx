import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { SignupPage } from './signup-page.tsx'

test('a guest reads what Peyvand+ will add, and once payments are open what it adds', () => {
  const before = renderFor(null, <SignupPage />)
  expect(before).toContain(m.account_want_more_text())
  expect(before).not.toContain(m.account_want_more_open_text())
  const open = renderFor(null, <SignupPage />, { payments: true })
  expect(open).toContain(m.account_want_more_open_text())
  expect(open).not.toContain(m.account_want_more_text())
})

test('whoever is signed in is told so and where to go, in place of a form and of what an account brings', () => {
  const html = renderFor({ firstName: 'Sara', email: 'sara@example.org' }, <SignupPage />)
  expect(html).toContain('sara@example.org')
  expect(html).toContain(m.account_here_community())
  for (const forGuests of [m.account_includes_title(), m.account_want_more_text(), '<form'])
    expect(html).not.toContain(forGuests)
})
