import { expect, test } from 'vitest'
import { displayEmail } from './address.server.ts'

test.each([
  ['mina@example.org', 'mina@example.org'],
  ['mina@xn--mgbh0fb.com', 'mina@مثال.com'],
  ['mina@xn--bcher-kva.example', 'mina@bücher.example'],
  // Within a Latin name a Cyrillic а, which looks alike.
  ['mina@xn--pple-43d.com', 'mina@xn--pple-43d.com'],
])('an admin reads the address %s as %s', (stored, shown) => {
  expect(displayEmail(stored)).toBe(shown)
})
