import { expect, test } from 'vitest'
import { shownMs, showToast, toasts } from './toast.ts'

test('a toast is shown for five seconds, and for ten where it has something to choose', () => {
  const toast = { id: 1, title: 'Saved' }
  expect(shownMs(toast)).toBe(5_000)
  expect(shownMs({ ...toast, action: { label: 'Undo', onChoose: () => {} } })).toBe(10_000)
})

test('one toast is shown at a time: a new one replaces the old, whose end does not close it', () => {
  showToast({ title: 'First' })
  const first = toasts.current()
  showToast({ title: 'Second' })
  toasts.dismiss(first?.id ?? 0)
  expect(toasts.current()?.title).toBe('Second')
  toasts.dismiss(toasts.current()?.id ?? 0)
  expect(toasts.current()).toBeUndefined()
})
