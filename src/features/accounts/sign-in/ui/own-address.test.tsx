import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { pendingEmailQuery } from '../../profile/account-queries.ts'
import { OwnEmail } from '../../profile/ui/own-email.tsx'
import type { Person } from '../../queries.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import ConfirmEmail from './confirm-email.tsx'

const email = '09121234567@example.org'
const person = { email, firstName: 'Mina', emailVerified: false } as Person
const queries = new QueryClient()
const pendingKey: QueryKey = pendingEmailQuery().queryKey
queries.setQueryData(pendingKey, { email, createdAt: '2026-11-28T12:00:00Z' })

test.each([
  ['to confirm', <ConfirmEmail key="c" />, 1],
  ['one is signed in with', <AlreadySignedIn key="s" person={person} />, 1],
  ['of the account, and the next one', <OwnEmail key="o" email={email} />, 2],
])(
  'the address %s is isolated from the sentence: within Persian its digits would come last',
  (_, part, times) => {
    const html = renderFor(person, part, { lang: 'fa' }, queries)
    expect(html.split(`\u2068${email}\u2069`)).toHaveLength(times + 1)
  },
)
