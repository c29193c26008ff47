import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { aPerson } from '../../../../tests/people.ts'

const here = await openTestApp()
const admin = await aPerson(here, { role: 'admin' })

test('nobody yet', async () => {
  const { status, body } = await admin.get('/api/analytics')
  expect([status, body.overview?.totalVisitors]).toEqual([200, 0])
})
