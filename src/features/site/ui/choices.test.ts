import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { BEFORE_PAINT } from './choices.ts'

test('a browser within an app, without storage and service worker, keeps no space for what needs a worker', () => {
  const documentElement = { lang: 'en', dataset: {} }
  runInNewContext(BEFORE_PAINT, {
    document: { documentElement, cookie: '' },
    navigator: {},
    performance: { getEntriesByType: () => [{ type: 'navigate' }] },
    location: { hash: '' },
    localStorage: null,
  })
  expect(documentElement.dataset).toEqual({ workerless: '', fromTop: '' })
})
