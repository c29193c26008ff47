import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const { newClient } = testApp

test('an unknown path is refused in the language of the caller', async () => {
  const response = await newClient({ lang: 'fa' }).get('/api/nowhere')
  expect(response).toFailWith(404, 'not_found')
  expect(response.body.message).toBe('آنچه دنبالش بودید پیدا نشد.')
})

test('the API describes itself as OpenAPI 3.1', async () => {
  const { body } = await newClient().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
})

test('an array is no object, not even where every field may be left out', async () => {
  const sara = await createPerson(testApp)
  expect(await sara.put('/api/me/notification-choices', [])).toFailWith(422, 'invalid')
  expect((await sara.put('/api/me/notification-choices', {})).status).toBe(200)
})
