import { expect, test } from 'vitest'
import { toSuccessToast } from './use-change.ts'

test('a toast of success without words of its own says the general ones', () => {
  expect(toSuccessToast({})).toEqual({ title: 'Operation completed successfully.' })
  expect(toSuccessToast({ title: 'Saved' })).toEqual({ title: 'Saved' })
})
