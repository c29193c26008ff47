import type { Answer, TestClient } from './app.ts'
import type { Somebody, TestProvider } from './openid-provider.ts'

/** The path and query of an address. */
export const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Begins on a page, agrees at the provider, and follows the callback, as a browser would. */
export function overProvider(provider: TestProvider) {
  const begin = async (person: TestClient, { to, page = '/sign-in' }: { to?: string; page?: string } = {}) =>
    person.post('/api/sign-in/provider', to ? { to } : {}, { referer: `http://peyvand.test${page}` })
  /** @returns the answer of the callback */
  const signIn = async (
    person: TestClient,
    somebody: Somebody,
    options: { to?: string; page?: string } = {},
  ): Promise<Answer> => {
    const { body } = await begin(person, options)
    return person.get(pathOf(provider.consent(body.url, somebody)))
  }
  return { begin, signIn }
}

/** The reason on the sign-in page. */
export const refusedWith = ({ headers }: Answer) =>
  new URL(headers.get('location') ?? '/', 'http://peyvand.test').searchParams.get('refused')

/** Someone at the provider with a verified address. */
export const known = (name: string, more: Record<string, unknown> = {}): Somebody => ({
  sub: `subject-of-${name}`,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: 'Shirin',
  family_name: 'Kamali',
  name: 'Shirin Kamali',
  ...more,
})
