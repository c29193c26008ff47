import { expect, test } from 'vitest'
import { RequestError } from '../client/client.ts'
import { unlessDeleted } from './route-loaders.ts'

test('what was deleted while its list was read is left out; another failure is that of the page', async () => {
  const failure = (status: number) => new RequestError(status, { code: 'x', message: 'Over' })
  expect(await unlessDeleted(Promise.resolve('found'))).toBe('found')
  expect(await unlessDeleted(Promise.reject(failure(404)))).toBeUndefined()
  for (const error of [failure(503), failure(403), new Error('bug')])
    await expect(unlessDeleted(Promise.reject(error))).rejects.toBe(error)
})
