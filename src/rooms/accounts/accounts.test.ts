import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'

const house = await openTestHouse({ ADMIN_EMAILS: 'chief@example.org' })
const { visitor, mailTo } = house

export const SARA = {
  firstName: 'Sara',
  lastName: 'Ahmadi',
  location: 'Oslo, Norway',
  childrenAges: '4 and 7',
  parentingInterests: 'Books',
  languagePreference: 'both',
}

test('a new address is signed in at once and sees the own account', async () => {
  const sara = visitor()
  const answer = await sara.post('/api/signup', { ...SARA, email: 'Sara@Example.org' })
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie().join()).toMatch(/^peyvand\.session_token=[^;]+;.*HttpOnly;.*SameSite=Lax/i)
  const { body } = await sara.get('/api/auth/user')
  expect(body).toMatchObject({
    ...SARA,
    email: 'sara@example.org',
    country: 'NO',
    city: 'Oslo',
    lang: 'en',
    role: 'member',
    emailProved: false,
    suspended: false,
    subscriptionType: 'free',
    subscriptionStatus: 'inactive',
  })
  expect(await visitor().get('/api/auth/user')).toRefuse(401, 'sign_in_first')
  const [mail] = await mailTo('sara@example.org')
})
