import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, type Page, request, test } from '@playwright/test'
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
  await confirmBy((await mailTo(email, 1, folder)).link, request, site)
  return { email, name }
}

/** Does what the button does on the page to which the link of an email leads. */
async function confirmBy(link: string, request: APIRequestContext, site = '') {
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const confirmation = await request.post(`${site}/api/sign-in/confirm`, { data: { token } })
  if (!confirmation.ok()) throw new Error(`the verification failed with ${confirmation.status()}`)
}

/** Someone who is not signed in, and calls the API without a browser. */
export const newGuest = async (options: { storageState?: string } = {}) => ({
  request: await request.newContext({ baseURL: test.info().project.use.baseURL ?? '', ...options }),
})
export type Caller = Awaited<ReturnType<typeof newGuest>>

/** Another member, who calls the API without a browser. */
export async function newMember(options: { name?: string } = {}) {
  const guest = await newGuest()
  return { ...guest, ...(await signUpMember(guest.request, options)) }
}

/** Signs out who is signed in, and this person in. */
export async function switchTo(context: BrowserContext, who: Caller) {
  await context.clearCookies()
  await context.addCookies((await who.request.storageState()).cookies)
}

/**
 * An admin, who calls the API without a browser. Each worker has two admins of its own, so that it never uses the code
 * of another worker's email. It signs each in once, and later tests reuse the session.
 */
export async function newAdmin(which: 'first' | 'second' = 'first'): Promise<Caller> {
  const number = test.info().parallelIndex * 2 + (which === 'first' ? 0 : 1)
  const storageState = join(process.env.PEYVAND_TEST_DATA ?? '', `admin-${number}.json`)
  if (existsSync(storageState)) {
    const admin = await newGuest({ storageState })
    if ((await admin.request.get('/api/auth/user')).ok()) return admin
  }
  const admin = await newGuest()
  await signInByEmail(admin.request, adminAddress(number))
  await admin.request.storageState({ path: storageState })
  return admin
}

/** Signs such an admin in, in a browser. */
export async function signInAsAdmin(who: Page | BrowserContext, which: 'first' | 'second' = 'first') {
  const context = 'context' in who ? who.context() : who
  const { cookies } = await (await newAdmin(which)).request.storageState()
  await context.addCookies(cookies)
}

/** An email comes either way: to verify a new address, or to sign in its owner. */
async function signInByEmail(adminRequest: APIRequestContext, email: string) {
  const { length } = await mailsTo(email)
  await adminRequest.post('/api/signup', { data: { email, firstName: 'Admin', lastName: 'Test' } })
  await confirmBy((await mailTo(email, length + 1)).link, adminRequest)
}
