import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.server.ts'
import { workerFile } from './worker-file.server.ts'

const ask = (OFFLINE: string) => workerFile({ env: readEnvironment({ OFFLINE }) }).request('/sw.js')

test('switched off, the worker empties the device and unregisters itself', async () => {
  const answer = await ask('off')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await answer.text()).toMatch(/caches\.delete[\s\S]*registration\.unregister/)
})

test('switched on, it is the one that was built', async () => {
  expect((await ask('on')).status).toBe(404)
})
