import { expect, test } from 'vitest'
import { toSuccessToast } from './use-change.ts'

test('a success toast without a text of its own has the general one', () => {
  expect(toSuccessToast({})).toEqual({ title: 'Operation completed successfully.' })
  expect(toSuccessToast({ title: 'Saved' })).toEqual({ title: 'Saved' })
})
