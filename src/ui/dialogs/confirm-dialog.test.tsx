import { expect, test } from 'vitest'
import { renderFor } from '../../../tests/render-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

test.each([false, true])(
  'while it is being sent, which may take long, the button shows so: %s',
  (isPending) => {
    const html = renderFor(
      null,
      <ConfirmDialog
        action="Leave"
        change={{ isPending, error: null }}
        onConfirm={() => {}}
        onClose={() => {}}
      >
        <p>You will no longer hear of its events.</p>
      </ConfirmDialog>,
    )
    const button = /<button[^>]*>(?:(?!<button).)*Leave<\/button>/.exec(html)?.[0] ?? ''
    expect(button.includes('<svg')).toBe(isPending)
    expect(button.includes('aria-disabled="true"')).toBe(isPending)
    expect(button).toContain('type="button"')
  },
)

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
