import { expect } from 'vitest'

/**
 * Members' texts have their own direction, whatever that of the page is: `UserLine`, `UserText`, `<bdi>`, or
 * `isolated`.
 * @param name the input with whose sample the page or list was filled
 */
export function expectOwnDirection(html: string, name: string) {
  const inTags = new RegExp(`<(?<tag>[^<>]*)>(?<before>[^<>]*?)${name} (?<field>\\w+) 1`, 'g')
  const found = [...html.replaceAll(/<!--.*?-->/gs, '').matchAll(inTags)].map(({ groups = {} }) => groups)
  const without = found.filter(
    ({ tag = '', before = '', field }) =>
      !/^bdi\b| dir=|sr-only/.test(tag) && !ISOLATE.test(before) && field !== 'city', // alone with its country
  )
  const fields = without.map(({ field }) => field)
  expect(fields, `${fields.join(', ')} of ${name} without a direction of its own`).toEqual([])
}
const ISOLATE = /[\u2066-\u2068]/
