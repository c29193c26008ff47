import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp({ TRUST_PROXY: '0' })

test('admins are warned that requests come through a proxy that is not configured', async () => {
  const admin = await createPerson(testApp, { role: 'admin', firstName: 'Parvin' })
  const kinds = async () =>
    (await admin.get('/api/admin/operations')).body.problems.map(({ kind }: { kind: string }) => kind)
  expect(await kinds()).not.toContain('proxy_ignored')
  const call = new Request('http://peyvand.test/api/articles', {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect((await testApp.api.fetch(call)).status).toBe(200)
  expect(await kinds()).toContain('proxy_ignored')
})
