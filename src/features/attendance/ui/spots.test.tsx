import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Spots } from './spots.tsx'

test('the spots that are left, which others take too, are not announced for each card of a list', () => {
  const html = renderToString(<Spots free={3} full={() => ''} />)
  expect(html).toContain('3 spots left')
  expect(html).not.toContain('aria-live')
})
