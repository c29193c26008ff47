import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

test('before there are any posts, a word that is known elsewhere is found there', async () => {
  const testApp = await openTestApp({ RATE_LIMIT: 'off' })
  const sara = await createPerson(testApp)
  await sara.post('/api/regional-groups', { name: 'Lake families', city: 'Zürich', country: 'Switzerland' })
  const { status, body } = await testApp.newClient().get('/api/search?q=lake')
  expect(status).toBe(200)
  expect(body).toMatchObject([{ type: 'group', title: 'Lake families' }])
})
