import { expect } from 'vitest'
import type { TestApp, TestClient } from './app.ts'
import { readSignInEmail } from './sign-in.ts'

export const SARA = {
  firstName: 'Sara',
  lastName: 'Ahmadi',
  location: 'Oslo, Norway',
  childrenAges: '4 and 7',
  parentingInterests: 'Books',
  languagePreference: 'both',
}

/** Functions that sign people up through the API, with or without verifying their email. */
export function signUpHelpers({ newClient, mailTo }: Pick<TestApp, 'newClient' | 'mailTo'>) {
  const signUp = async (email: string, options = {}, profile = {}): Promise<TestClient> => {
    const person = newClient(options)
    expect((await person.post('/api/signup', { ...SARA, ...profile, email })).status).toBe(201)
    return person
  }
  const signUpVerified = async (email: string, options = {}, profile = {}): Promise<TestClient> => {
    const person = await signUp(email, options, profile)
    const { token } = readSignInEmail((await mailTo(email))[0])
    expect((await person.post('/api/sign-in/confirm', { token })).status).toBe(200)
    return person
  }
  return { signUp, signUpVerified }
}
