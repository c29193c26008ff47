import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  request,
  test,
} from '@playwright/test'
import PostalMime from 'postal-mime'
import { adminAddress } from './admins.ts'

const outbox = () => join(process.env.PEYVAND_TEST_DATA ?? '', 'outbox')
const MAX_TRIES = 300
const POLL_INTERVAL_MS = 50

/** The newest email to an address once there are `count`; its link opens the site, its code has six digits. */
export async function mailTo(
  address: string,
  count = 1,
  folder = outbox(),
): Promise<{ link: string; code: string; subject: string }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const mails = await mailsTo(address, folder)
    const mail = mails.length >= count ? mails.at(-1) : undefined
    if (mail) {
      const link = new URL(
        /https?:\S+\/(?:sign-in\/link\?token|email-change\?(?:token|undo))=[\w-]+/.exec(
          mail.text ?? '',
        )?.[0] ?? '',
      )
      return {
        link: link.pathname + link.search,
        code: /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '',
        subject: mail.subject ?? '',
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  throw new Error(`no email arrived at ${address}`)
}

/** Contents of the outbox by file: an email never changes once it is written. */
const mailFiles = new Map<string, Buffer>()
function readCached(file: string): Buffer {
  const cached = mailFiles.get(file) ?? readFileSync(file)
  mailFiles.set(file, cached)
  return cached
}

/** The emails to an address, oldest first. Only these are parsed: the outbox has the emails of all tests. */
export async function mailsTo(address: string, folder = outbox()) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readCached(join(folder, name)))
    .filter((file) => file.includes(address))
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

let count = 0
export const newAddress = (name: string) => `${name}-${process.pid}-${Date.now()}-${++count}@peyvand.test`

/**
 * Signs someone up and verifies the address, without a page; the cookies are in `request`'s jar afterwards. For another
 * site, pass its `site` URL and its outbox as `folder`.
 */
export async function signUpMember(
  request: APIRequestContext,
  { name = 'Mina', email = newAddress('member'), folder = outbox(), site = '' } = {},
) {
  const data = { email, firstName: name, lastName: 'Test', location: 'Oslo, Norway' }
  const signUp = await request.post(`${site}/api/signup`, { data })
  if (signUp.status() !== 201) throw new Error(`the sign-up failed with ${signUp.status()}`)
  const { link } = await mailTo(email, 1, folder)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const confirmation = await request.post(`${site}/api/sign-in/confirm`, { data: { token } })
  if (!confirmation.ok()) throw new Error(`the verification failed with ${confirmation.status()}`)
  return { email, name }
}

/**
 * Signs an admin in. Each worker has two admins of its own, so that it never uses the code of another worker's email,
 * and signs each in once: later tests reuse the session.
 */
export async function signInAsAdmin(who: Page | BrowserContext, which: 'first' | 'second' = 'first') {
  const { parallelIndex, project } = test.info()
  const number = parallelIndex * 2 + (which === 'first' ? 0 : 1)
  const stateFile = join(process.env.PEYVAND_TEST_DATA ?? '', `admin-${number}.json`)
  const context = 'context' in who ? who.context() : who
  if (existsSync(stateFile)) {
    await context.addCookies(JSON.parse(readFileSync(stateFile, 'utf8')).cookies)
    if ((await context.request.get('/api/auth/user')).ok()) return
  }
  const adminRequest = await request.newContext({ baseURL: project.use.baseURL ?? '' })
  await signInByEmail(adminRequest, adminAddress(number))
  const { cookies } = await adminRequest.storageState({ path: stateFile })
  await context.addCookies(cookies)
}

/** An email comes either way: to verify a new address, or to sign in its owner. */
async function signInByEmail(adminRequest: APIRequestContext, email: string) {
  const { length } = await mailsTo(email)
  await adminRequest.post('/api/signup', { data: { email, firstName: 'Admin', lastName: 'Test' } })
  const { link } = await mailTo(email, length + 1)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const confirmation = await adminRequest.post('/api/sign-in/confirm', { data: { token } })
  expect(confirmation.ok()).toBe(true)
}
