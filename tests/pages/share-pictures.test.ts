import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_CATEGORIES } from '#features/events/search-params.ts'
import { SPECIALTIES } from '#features/experts/specialties.ts'
import { HEROES } from '#features/library/writing/rules.ts'
import { EVENT_TYPES } from '#features/local-community/rules.ts'

const PICTURES = [
  ...['site', 'group', ...HEROES.map((hero) => (hero.startsWith('event-') ? hero : `art-${hero}`))],
  ...EVENT_CATEGORIES.map((category) => `event-${category}`),
  ...EVENT_TYPES.map((type) => `community-${type}`),
  ...SPECIALTIES.map((specialty) => `session-${specialty}`),
].flatMap((name) => [`${name}-en`, `${name}-fa`])

/** Width and height are in the first chunk of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each(PICTURES)('%s is a preview picture of 1200 by 630 (bin/pictures.mjs draws it)', (name) => {
  const png = readFileSync(`public/share/${name}.png`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(png)).toEqual([1200, 630])
  // Larger ones are left out by messengers.
  expect(png.byteLength).toBeLessThan(300_000)
})
