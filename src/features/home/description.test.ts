import { expect, test } from 'vitest'
import { requestContextStore } from '#platform/request-context.server.ts'
import type { Counters } from '#platform/settings/counters.ts'
import { homeDescription } from './description.ts'

const describeSite = (counters: Counters | undefined) =>
  requestContextStore.run({ lang: 'en', prefix: '', publicUrl: '', counters } as never, homeDescription)

test('structured data has the number of parents as the operator set it, or none', () => {
  expect(describeSite(undefined)).toMatch(/^Join 1000\+ parents connecting/)
  expect(describeSite({ parents: '340' })).toMatch(/^Join 340 parents connecting/)
  expect(describeSite({})).not.toMatch(/\d/)
})
