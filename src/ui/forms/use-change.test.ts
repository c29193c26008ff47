import { expect, test } from 'vitest'
import { RequestError } from '#platform/client/client.ts'
import { returnedBy } from '../../../tests/hooks.tsx'
import { showToast, toasts } from '../toasts/toast.ts'
import { toFailureToast, toSuccessToast, useChange } from './use-change.ts'

test('a success toast without a text of its own has the general one', () => {
  expect(toSuccessToast({})).toEqual({ title: 'Operation completed successfully.' })
  expect(toSuccessToast({ title: 'Saved' })).toEqual({ title: 'Saved' })
})

const full = new RequestError(409, { code: 'event_full', message: 'All spots are taken.' })
const failed = { title: 'Not registered', text: 'Please try again.' }

test('a failure toast has the reason that the server gives, or that of the change', () => {
  expect(toFailureToast(full, failed, false)).toMatchObject({
    title: 'Not registered',
    text: full.body.message,
  })
  expect(toFailureToast(new Error(), failed, false)).toMatchObject(failed)
})

test('what trying again does not help is not asked to be tried again', () => {
  expect(toFailureToast(full, undefined, false)).toEqual({ title: full.body.message })
  const away = new RequestError(503, { code: 'payments_away', message: 'Payments are away.' })
  expect(toFailureToast(away, undefined, false)).toEqual({
    title: 'Something went wrong. Please try again.',
    text: 'Payments are away.',
  })
})

test('a form shows the reason itself, which its toast does not repeat', () => {
  expect(toFailureToast(full, failed, true)).toEqual({ title: 'Not registered' })
  expect(toFailureToast(full, undefined, true)).toBeUndefined()
  expect(toFailureToast(new Error(), failed, true)).toEqual(failed)
})

test('what failed is said until it works; another’s toast, or a later one, stays', async () => {
  const errorToast = () => ({ title: 'Not counted' })
  const change = () => returnedBy({}, () => useChange((isLost: boolean) => send(isLost), { errorToast }))
  const send = async (isLost: boolean) => {
    if (isLost) throw new Error()
  }
  const [vote, other] = [change(), change()]
  const fail = () => expect(vote.mutateAsync(true)).rejects.toThrow()
  await fail()
  await other.mutateAsync(false)
  expect(toasts.current()).toMatchObject({ title: 'Not counted', destructive: true })
  await vote.mutateAsync(false)
  expect(toasts.current()).toBeUndefined()
  await fail()
  showToast({ title: 'Link copied' })
  await vote.mutateAsync(false)
  expect(toasts.current()?.title).toBe('Link copied')
})
