import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import type { Member } from '../queries.ts'
import { SuspensionDialog } from './member-dialogs.tsx'

test('the title of a dialog about a suspension isolates the name: an address that begins with digits would be turned around', () => {
  for (const suspended of [false, true]) {
    const member = { id: '1', suspended, notes: 0 } as Member
    const html = renderFor(
      null,
      <SuspensionDialog member={member} name="2000@peyvand.test" onClose={() => {}} />,
    )
    expect(html).toContain(': \u20682000@peyvand.test\u2069<')
  }
})
