import { expect, test, vi } from 'vitest'
import { m } from '#messages'
import type * as changes from '#ui/forms/use-change.ts'
import { renderFor } from '../../../../../tests/render-page.tsx'
import RegisterDialog from './register-dialog.tsx'

type Toasts = {
  successToast: (answer: object) => object
  errorToast: (error: Error) => object
}
// An earlier file of this process may have loaded the dialog without the mocks of this one.
vi.hoisted(() => vi.resetModules())
const used: Toasts[] = []
vi.mock('#ui/forms/use-change.ts', async (original) => {
  const actual = await original<typeof changes>()
  const watched: typeof actual.useChange = (send, options) => {
    used.push(options as Toasts)
    return actual.useChange(send, options)
  }
  return { ...actual, useChange: watched }
})
/** The toasts of the dialog for a family with this registration. */
function toastsOf(mine: object | null) {
  const event = {
    id: 1,
    title: 'Tea',
    titleFA: null,
    maxAttendees: 9,
    attendeeCount: 1,
    waitingCount: 0,
    mine,
  }
  renderFor({ emailVerified: true }, <RegisterDialog communityEvent={event as never} onClose={() => {}} />)
  const { successToast, errorToast } = used.pop() as Toasts
  return {
    registered: successToast({ status: 'registered' }),
    waiting: successToast({ status: 'waiting', position: 2 }),
    failed: errorToast(new Error('x')),
  }
}

test('a family that changes its details reads that they are saved; a new one, that it is registered', () => {
  expect(toastsOf(null)).toMatchObject({
    registered: { title: m.toast_community_event_registered_title() },
    waiting: { title: m.attendance_waiting_title() },
    failed: { title: m.toast_community_event_register_failed_title() },
  })
  const saved = { title: m.local_community_saved() }
  expect(toastsOf({ status: 'waiting', position: 2, attendeeCount: 2, specialRequests: null })).toEqual({
    registered: saved,
    waiting: saved,
    failed: { title: m.local_community_save_failed() },
  })
})
