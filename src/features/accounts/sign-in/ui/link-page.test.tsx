import { expect, test } from 'vitest'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { LinkPage } from './link-page.tsx'

const email = 'mina@example.org'
const page = (person: Parameters<typeof renderFor>[0], link: string | undefined = email) =>
  renderFor(person, <LinkPage token="token" email={link} />).replaceAll('&#x27;', "'")

test('whoever has just signed up confirms their email by its link, and is not asked to sign in as themselves', () => {
  const html = page({ email, emailVerified: false })
  expect(html).toContain(m.account_confirm_email())
  for (const other of [m.account_link_button(), m.account_here_community(), 'instead'])
    expect(html).not.toContain(other)
})

test('whoever is signed in to the account already is told so, with nothing left to do', () => {
  const html = page({ email, emailVerified: true })
  expect(html).toContain(m.account_link_signed_in({ email: isolated(email) }))
  expect(html).not.toContain('<form')
})

test('the link of another account names both', () => {
  const html = page({ email: 'sara@example.org', emailVerified: true })
  expect(html).toContain(m.account_link_signed_in({ email: isolated('sara@example.org') }))
  expect(html).toContain(m.account_link_other({ email: isolated(email) }))
  expect(html).toContain(m.account_link_button())
})
