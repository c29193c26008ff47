import { expect, test } from 'vitest'
import { m } from '#messages'
import { toasts } from '#ui/toasts/toast.ts'
import { answering, returnedBy } from '../../../../tests/hooks.tsx'
import { type AdminResource, useDecideResource, useDecideResources } from './admin-queries.ts'

type Answer = { done: number[]; skipped: number[] }
const ALL = { done: [1, 2], skipped: [] }
const SOME = { done: [1], skipped: [2] }
const NONE = { done: [], skipped: [1, 2] }

/** The toast after a decision was taken back with the button of its own toast. */
async function undo(
  useDecide: () => { mutateAsync: (json: { reason: string }) => unknown },
  answers: unknown[],
) {
  const change = returnedBy({ role: 'moderator' }, useDecide)
  await answering(answers, async () => {
    await change.mutateAsync({ reason: '' })
    const before = toasts.current()
    before?.action?.onChoose()
    await expect.poll(() => toasts.current()).not.toBe(before)
  })
  return toasts.current()
}

const undoAll = (answer: Answer) => undo(() => useDecideResources([1, 2], true, () => {}), [ALL, answer])
const undoOne = (answer: Answer) => {
  const resource = { id: 1, state: 'waiting' } as AdminResource
  return undo(() => useDecideResource(resource, true, () => {}), [resource, answer])
}

test('submissions that wait again are said to, with what became of the emails', async () => {
  const toast = { title: m.library_done_reopened(), text: m.library_done_reopened_text() }
  expect(await undoAll(ALL)).toMatchObject(toast)
  expect(await undoOne({ done: [1], skipped: [] })).toMatchObject(toast)
})

test('what could not be taken back is not said to be', async () => {
  const left = 'One was left as it is: changed in the meantime, or your own.'
  expect(await undoAll(SOME)).toMatchObject({
    title: m.library_done_reopened(),
    text: `${m.library_done_reopened_text()} ${left}`,
  })
  expect(await undoAll(NONE)).toMatchObject({
    title: m.ui_queue_none_undone(),
    text: '2 were left as they are: changed in the meantime, or your own.',
  })
  expect(await undoOne({ done: [], skipped: [1] })).toMatchObject({
    title: m.ui_queue_none_undone(),
    text: left,
  })
})
