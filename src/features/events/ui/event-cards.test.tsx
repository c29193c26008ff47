import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { EVENT_SHAPE, EventsSkeleton } from './event-cards.tsx'

test('four cards stand for the events that are being loaded', () => {
  const blocksIn = (html: string) => html.split('class="skeleton').length - 1
  const shown = blocksIn(renderFor(null, <EventsSkeleton />))
  expect(shown / blocksIn(renderFor(null, EVENT_SHAPE))).toBe(4)
})
