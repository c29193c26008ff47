import { expect, test } from 'vitest'
import { withoutClickIds } from './click-ids.ts'

test.each([
  ['/?fbclid=IwAR0_x-7', '/'],
  ['/fa/community?fbclid=a&sort=top', '/fa/community?sort=top'],
  [
    '/search?q=%D8%B3%D9%84%D8%A7%D9%85&gclid=a&utm_source=ads',
    '/search?q=%D8%B3%D9%84%D8%A7%D9%85&utm_source=ads',
  ],
  ['/?igsh=MzRl&igshid=b&gbraid=c&wbraid=d&msclkid=e&ttclid=f&twclid=g', '/'],
  ['https://example.org/events?mc_eid=a&yclid=b', 'https://example.org/events'],
])('%s is %s', (address, page) => {
  expect(withoutClickIds(address)).toBe(page)
})

test.each([
  '/',
  '/?',
  '/?q=',
  '/?q=a?fbclid=1',
  '/?fbclid',
  '/?q=fbclid=1',
  '/?a&&b',
  '/fbclid=1',
  '/?xfbclid=1',
])('%s stays as it is', (address) => {
  expect(withoutClickIds(address)).toBe(address)
})
