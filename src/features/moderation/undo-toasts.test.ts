import { expect, test, vi } from 'vitest'
import { m } from '#messages'
import type { Toast } from '#ui/toast.ts'

type Options = { successToast: (answer: unknown) => Partial<Toast> }
const changes: Options[] = []
// Other files have loaded the module that is mocked, in this worker.
vi.hoisted(() => vi.resetModules())
vi.mock('#ui/use-change.ts', () => ({ useChange: (_: unknown, options: Options) => changes.push(options) }))
const { usePublishAll, useReopen } = await import('./queries.ts')

/** What the toast of the first change says that this hook makes: the one that takes a decision back. */
function toastOf(makeChange: () => void, answer: { done: unknown[]; skipped: unknown[] }) {
  changes.length = 0
  makeChange()
  return changes[0]?.successToast(answer)
}

test.each([
  ['reports', () => void useReopen(), m.moderation_done_reopened()],
  ['texts', () => void usePublishAll([], () => {}), m.moderation_review_undone()],
])('what could not be taken back is not said to be: %s', (_, makeChange, done) => {
  expect(toastOf(makeChange, { done: [1, 2], skipped: [] })).toEqual({ title: done })
  expect(toastOf(makeChange, { done: [1], skipped: [2] })).toEqual({
    title: done,
    text: 'One was left as it is: changed in the meantime, or your own.',
  })
  expect(toastOf(makeChange, { done: [], skipped: [1, 2] })?.title).toBe(m.ui_queue_none_undone())
})
