import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.server.ts'

test.each([
  ['sara@example.org', 'sara@example.org'],
  ['sara+kids@example.org', 'sara@example.org'],
  ['sara+a+b@example.org', 'sara@example.org'],
  ['+sara@example.org', '+sara@example.org'],
  ['sa.ra@example.org', 'sa.ra@example.org'],
  ['sa.ra+kids@gmail.com', 'sara@gmail.com'],
  ['sara@googlemail.com', 'sara@gmail.com'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
