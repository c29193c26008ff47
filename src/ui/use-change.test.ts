import { expect, test } from 'vitest'
import { successToast } from './use-change.ts'

test('a toast of success without words of its own says the general ones', () => {
  expect(successToast({})).toEqual({ title: 'Operation completed successfully.' })
  expect(successToast({ title: 'Saved' })).toEqual({ title: 'Saved' })
})
