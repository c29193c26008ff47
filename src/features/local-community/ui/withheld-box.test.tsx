import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { WithheldCircle } from './withheld-box.tsx'

test('a circle tells its members that their membership has ended, and others whom it is for', () => {
  const shownTo = (joined: boolean) =>
    renderFor({ id: '1' }, <WithheldCircle joined={joined} />).replaceAll('&#x27;', "'")
  expect(shownTo(true)).toContain(m.local_community_circle_withheld_joined())
  expect(shownTo(false)).toContain(m.local_community_circle_withheld_text())
})
