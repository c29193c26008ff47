import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import type { HiddenItem } from '../queries.ts'
import { HiddenCard } from './hidden-card.tsx'

test('what was deleted has its title in the reader’s language, where it had one', () => {
  const item = { id: 1, deleted: true, kind: 'event', title: 'Yalda', titleFa: 'یلدا', url: null }
  const cardOf = (given: object, lang: 'en' | 'fa') =>
    renderFor(null, <HiddenCard item={{ ...item, at: '2026-11-28T09:00:00Z', ...given } as HiddenItem} />, {
      lang,
    })
  expect(cardOf({}, 'fa')).toMatch(/<h2[^>]* lang="fa"[^>]*>یلدا</)
  expect(cardOf({}, 'en')).toContain('>Yalda<')
  expect(cardOf({ titleFa: null }, 'fa')).toContain('>Yalda<')
})
