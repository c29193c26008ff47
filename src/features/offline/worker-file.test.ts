import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.server.ts'
import { workerFile } from './worker-file.server.ts'

const ask = (OFFLINE: string) => workerFile({ env: readEnvironment({ OFFLINE }) }).request('/sw.js')

test('switched off, the worker empties the device and unregisters itself', async () => {
  const response = await ask('off')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await response.text()).toMatch(/caches\.delete[\s\S]*registration\.unregister/)
})

test('switched on, it is the one that was built', async () => {
  expect((await ask('on')).status).toBe(404)
})
