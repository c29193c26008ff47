import { expect, test } from 'vitest'
import { m } from '#messages'
import { requestContextStore, type ServerRequestContext } from '#platform/pages/request-context.server.ts'
import { toasts } from '#ui/toast.ts'
import { renderFor } from '../../../tests/render-page.tsx'
import { type HeldText, usePublishAll, useReopen } from './queries.ts'

type Answer = { done: unknown[]; skipped: unknown[] }
const ALL = { done: [1, 2], skipped: [] }
const SOME = { done: [1], skipped: [2] }
const NONE = { done: [], skipped: [1, 2] }

/** Makes the calls of `send`, which are answered in this order. */
function answering<Result>(answers: Answer[], send: () => Result): Result {
  const left = [...answers]
  const fetchApi = async () => Response.json(left.shift())
  const context = { lang: 'en', prefix: '', publicUrl: '', fetchApi } as unknown as ServerRequestContext
  return requestContextStore.run(context, send)
}

/** What a hook returns in a page. */
function returnedBy<Result>(useHook: () => Result): Result {
  const returned: Result[] = []
  renderFor({ role: 'moderator' }, <Probe useHook={useHook} returned={returned} />)
  return returned[0] as Result
}

function Probe({ useHook, returned }: { useHook: () => unknown; returned: unknown[] }) {
  returned.push(useHook())
  return null
}

async function reopen(answer: Answer) {
  const change = returnedBy(() => useReopen())
  await answering([answer], () => change.mutateAsync([1, 2]))
  return toasts.current()
}

async function undoPublishing(answer: Answer) {
  const texts = [1, 2].map((id) => ({ kind: 'post', id: `post:${id}`, textId: id, version: 1 }) as HeldText)
  const change = returnedBy(() => usePublishAll(texts, () => {}))
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
  ['reports', reopen, m.moderation_done_reopened()],
  ['texts', undoPublishing, m.moderation_review_undone()],
])('what could not be taken back is not said to be: %s', async (_, takeBack, done) => {
  expect(await takeBack(ALL)).toMatchObject({ title: done })
  expect(await takeBack(SOME)).toMatchObject({
    title: done,
    text: 'One was left as it is: changed in the meantime, or your own.',
  })
  expect(await takeBack(NONE)).toMatchObject({ title: m.ui_queue_none_undone() })
})
