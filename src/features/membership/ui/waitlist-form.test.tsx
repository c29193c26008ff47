import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NAME_MAX } from '#features/accounts/rules.ts'
import { renderFor } from '../../../../tests/render-page.tsx'
import { WaitlistInput } from '../rules.ts'
import { WaitlistForm } from './waitlist-form.tsx'

test('the name that the form begins with may be sent, however long it is', () => {
  const person = { firstName: 'S'.repeat(NAME_MAX), lastName: 'A'.repeat(NAME_MAX), role: 'member' } as const
  const html = renderFor(person, <WaitlistForm onDone={() => {}} />)
  const [field = ''] = /<input[^>]*name="name"[^>]*>/.exec(html) ?? []
  const name = /value="([^"]*)"/.exec(field)?.[1]
  expect(name).toMatch(/^S{60} A+$/)
  const input = { name, email: 'sara@example.org', city: 'Oslo', childrenAges: '3', interests: '' }
  expect(v.safeParse(WaitlistInput, input).issues).toBeUndefined()
})
