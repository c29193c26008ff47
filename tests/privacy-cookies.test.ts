import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { BEFORE_PAINT } from '#features/site/ui/choices.ts'
import { DAY_SECONDS, YEAR_SECONDS } from '#platform/dates/durations.ts'
import { openTestApp, type TestResponse } from './app.ts'
import { createPerson } from './people.ts'
import { openProvider } from './servers/openid-provider.ts'
import { providerSignIn } from './servers/provider-sign-in.ts'
import { signUpHelpers } from './sign-up.ts'

const provider = await openProvider()
afterAll(provider.close)
const testApp = await openTestApp({ ...provider.settings })
const { signUpVerified } = signUpHelpers(testApp)
const PAGES = (['en', 'fa'] as const).map((lang) => readFileSync(`content/pages/privacy.${lang}.md`, 'utf8'))

/** How the pages describe a cookie's lifetime with this Max-Age; the last one is set by the site's own scripts. */
const LASTS: Record<string, [seconds: number, en: string, fa: string]> = {
  'peyvand.session_token': [30 * DAY_SECONDS, '30 days', '۳۰ روز'],
  'peyvand.passkey': [300, 'a few minutes', 'چند دقیقه'],
  'peyvand.provider': [600, 'ten minutes', 'ده دقیقه'],
  'peyvand-visitor': [365 * DAY_SECONDS, 'a year', 'یک سال'],
  'peyvand-language': [365 * DAY_SECONDS, 'a year', 'یک سال'],
}

test('every cookie that the site sets is on the privacy pages, with its lifetime', async () => {
  const set = new Map<string, number>()
  const keep = ({ headers }: TestResponse) => {
    for (const cookie of headers.getSetCookie()) {
      const seconds = Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])
      if (seconds) set.set(cookie.split('=')[0] ?? '', seconds)
    }
  }
  const member = await signUpVerified('mina@example.org')
  const guest = testApp.newClient()
  keep(
    await testApp
      .newClient()
      .post('/api/signup', { email: 'omid@example.org', firstName: 'Omid', lastName: 'A' }),
  )
  keep(await member.get('/api/auth/passkey/register-options'))
  keep(await guest.get('/api/auth/passkey/sign-in-options'))
  keep(await providerSignIn(provider).startSignIn(guest))
  const admin = await createPerson(testApp, { role: 'admin' })
  const texts = ['a', 'b'].map((text) => ({ text, textFa: text }))
  const poll = await admin.post('/api/polls', { question: 'Which?', questionFa: 'کدام؟', options: texts })
  keep(await guest.post(`/api/polls/${poll.body.id}/vote`, { optionIndex: 0 }))
  const choices = readFileSync('src/features/site/ui/choices.ts', 'utf8')
  expect(choices).toMatch(/max-age=\$\{YEAR_SECONDS\}/)
  expect(BEFORE_PAINT).toContain(`max-age=${YEAR_SECONDS};`)
  set.set('peyvand-language', YEAR_SECONDS)

  expect(Object.fromEntries(set)).toEqual(
    Object.fromEntries(Object.entries(LASTS).map(([name, [seconds]]) => [name, seconds])),
  )
  for (const [i, page] of PAGES.entries()) {
    const [list = ''] = (page.split(/^## /m)[3] ?? '').split(/^(?:In its own|در حافظه)/m)
    const linesByCookie = new Map(
      [...list.matchAll(/^- .*?\((peyvand[\w.-]+)\).*$/gm)].map(([line, name]) => [name, line]),
    )
    expect(new Set(linesByCookie.keys())).toEqual(new Set(set.keys()))
    for (const [name, [, ...lasts]] of Object.entries(LASTS))
      expect(linesByCookie.get(name)).toContain(lasts[i])
  }
})
