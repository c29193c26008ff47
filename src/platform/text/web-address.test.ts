import * as v from 'valibot'
import { expect, test } from 'vitest'
import { WebAddress } from './web-address.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['HTTP://Example.ORG', 'http://example.org/'],
  ['zoom.us/j/123?pwd=x', 'https://zoom.us/j/123?pwd=x'],
  ['  www.example.org ', 'https://www.example.org/'],
  ['\u200fhttps://example.org/a\u200e\u200f', 'https://example.org/a'],
  ['\u2068example.org\u2069\u00a0', 'https://example.org/'],
  ['example.org?lang=fa', 'https://example.org/?lang=fa'],
  ['مثال.ایران', 'https://xn--mgbh0fb.xn--mgba3a4f16a/'],
])('%s is the address %s', (typed, address) => {
  expect(v.parse(WebAddress, typed)).toBe(address)
})

test.each([
  ...['not an address', 'example', 'example.', '.org', 'a b.org', 'me@example.org', 'example.org:8080/a'],
  ...['javascript:alert(1)', 'javascript.org:alert(1)', 'ftp://example.org', '//example.org', '/example.org'],
  ...['localhost', 'router.local/x', '127.0.0.1/x', '10.0.0.1', 'https://me:secret@example.org', ''],
  ...['https://example.org/a\u202eb', '\u200f'],
])('%s is no address', (typed) => {
  expect(v.safeParse(WebAddress, typed).issues?.[0].message).toBe('url_invalid')
})
