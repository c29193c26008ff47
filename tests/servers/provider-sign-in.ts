import type { TestClient, TestResponse } from '../app.ts'
import type { ProviderAccount, TestProvider } from './openid-provider.ts'

/** The path and query of an address. */
export const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Functions that sign a client in through the provider, as a browser would. */
export function providerSignIn(provider: TestProvider) {
  const startSignIn = async (
    person: TestClient,
    { to, page = '/sign-in' }: { to?: string; page?: string } = {},
  ) => person.post('/api/sign-in/provider', to ? { to } : {}, { referer: `http://peyvand.test${page}` })
  /** @returns the response of the callback */
  const signIn = async (
    person: TestClient,
    account: ProviderAccount,
    options: { to?: string; page?: string } = {},
  ): Promise<TestResponse> => {
    const { body } = await startSignIn(person, options)
    return person.get(pathOf(provider.consent(body.url, account)))
  }
  return { startSignIn, signIn }
}

/** The error code with which the callback redirects to the sign-in page. */
export const providerErrorOf = ({ headers }: TestResponse) =>
  new URL(headers.get('location') ?? '/', 'http://peyvand.test').searchParams.get('refused')

/** An account at the provider with a verified email. */
export const providerAccount = (name: string, more: Record<string, unknown> = {}): ProviderAccount => ({
  sub: `subject-of-${name}`,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: 'Shirin',
  family_name: 'Kamali',
  name: 'Shirin Kamali',
  ...more,
})
