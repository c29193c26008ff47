import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'

const { newClient } = await openTestApp()

test('an unknown path is refused in the language of the caller', async () => {
  const response = await newClient({ lang: 'fa' }).get('/api/nowhere')
  expect(response).toFailWith(404, 'not_found')
  expect(response.body.message).toBe('آنچه دنبالش بودید پیدا نشد.')
})

test('the API describes itself as OpenAPI 3.1', async () => {
  const { body } = await newClient().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
})
