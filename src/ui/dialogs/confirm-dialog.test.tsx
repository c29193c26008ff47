import { expect, test } from 'vitest'
import { renderFor } from '../../../tests/render-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

test('what the question says besides its title is read out with it, as the focus is on the title', () => {
  const html = renderFor(
    null,
    <ConfirmDialog
      action="Leave"
      change={{ isPending: false, error: null }}
      onConfirm={() => {}}
      onClose={() => {}}
    >
      <p>You will no longer hear of its events.</p>
    </ConfirmDialog>,
  )
  const id = /<dialog[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`<div id="${id}" class="grid gap-4"><p>You will no longer`)
})
