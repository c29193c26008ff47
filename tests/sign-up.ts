import { expect } from 'vitest'
import type { TestApp, TestClient } from './app.ts'
import { waysIn } from './sign-in.ts'

export const SARA = {
  firstName: 'Sara',
  lastName: 'Ahmadi',
  location: 'Oslo, Norway',
  childrenAges: '4 and 7',
  parentingInterests: 'Books',
  languagePreference: 'both',
}

/** People with accounts, made through the API. */
export function peopleOf({ newClient, mailTo }: Pick<TestApp, 'newClient' | 'mailTo'>) {
  const signedUp = async (email: string, options = {}, profile = {}): Promise<TestClient> => {
    const person = newClient(options)
    expect((await person.post('/api/signup', { ...SARA, ...profile, email })).status).toBe(201)
    return person
  }
  const verified = async (email: string, options = {}, profile = {}): Promise<TestClient> => {
    const person = await signedUp(email, options, profile)
    const { token } = waysIn((await mailTo(email))[0])
    expect((await person.post('/api/sign-in/confirm', { token })).status).toBe(200)
    return person
  }
  return { signedUp, verified }
}
