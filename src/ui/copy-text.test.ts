import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#messages'
import { copyText } from './copy-text.ts'
import { toasts } from './toasts/toast.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.dismiss(toasts.current()?.id ?? 0)
})

test.each([
  ['over plain HTTP there is no clipboard', undefined],
  ['the browser refuses', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
])(
  'a toast says that nothing was copied, where what is selected cannot be either: %s',
  async (_, clipboard) => {
    vi.stubGlobal('navigator', { clipboard })
    const field = { select: () => {}, remove: () => {} }
    vi.stubGlobal('document', {
      body: { append: () => {} },
      createElement: () => field,
      execCommand: () => false,
    })
    vi.stubGlobal('HTMLElement', class {})
    expect(await copyText('https://example.org')).toBe(false)
    expect(toasts.current()).toMatchObject({ title: m.toast_copy_failed_title(), destructive: true })
  },
)

test('what is copied is the text, and its caller says so', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('https://example.org')).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://example.org')
  expect(toasts.current()).toBeUndefined()
})
