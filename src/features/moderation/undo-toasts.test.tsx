import { expect, test } from 'vitest'
import { m } from '#messages'
import { toasts } from '#ui/toasts/toast.ts'
import { answering, returnedBy } from '../../../tests/hooks.tsx'
import { type HeldText, usePublishAll, useReopen } from './queries.ts'

const MODERATOR = { role: 'moderator' } as const
type Answer = { done: unknown[]; skipped: unknown[] }
const ALL = { done: [1, 2], skipped: [] }
const SOME = { done: [1], skipped: [2] }
const NONE = { done: [], skipped: [1, 2] }

async function reopen(answer: Answer) {
  const change = returnedBy(MODERATOR, () => useReopen())
  await answering([answer], () => change.mutateAsync([1, 2]))
  return toasts.current()
}

async function undoPublishing(answer: Answer) {
  const texts = [1, 2].map((id) => ({ kind: 'post', id: `post:${id}`, textId: id, version: 1 }) as HeldText)
  const change = returnedBy(MODERATOR, () => usePublishAll(texts, () => {}))
  const published = { done: ['post:1', 'post:2'], skipped: [] }
  await answering([published, answer], async () => {
    await change.mutateAsync(undefined)
    const before = toasts.current()
    before?.action?.onChoose()
    await expect.poll(() => toasts.current()).not.toBe(before)
  })
  return toasts.current()
}

test.each([
  ['reports', reopen, m.moderation_done_reopened(), ", your own, or a question in a session that's full."],
  ['texts', undoPublishing, m.moderation_review_undone(), ', or your own.'],
])('what could not be taken back is not said to be: %s', async (_, takeBack, done, reasons) => {
  expect(await takeBack(ALL)).toMatchObject({ title: done })
  expect(await takeBack(SOME)).toMatchObject({
    title: done,
    text: `One was left as it is: changed in the meantime${reasons}`,
  })
  expect(await takeBack(NONE)).toMatchObject({ title: m.ui_queue_none_undone() })
})
