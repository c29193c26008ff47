import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import PostalMime from 'postal-mime'

const outbox = () => join(process.env.PEYVAND_TEST_DATA ?? '', 'outbox')
const TRIES = 60
const BETWEEN_MS = 250

/** The newest mail to an address once there are `count`; its link leads into the site, its code has six digits. */
export async function mailTo(
  address: string,
  count = 1,
): Promise<{ link: string; code: string; subject: string }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const mails = await mailsTo(address)
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
    await new Promise((wait) => setTimeout(wait, BETWEEN_MS))
  }
  throw new Error(`no mail came to ${address}`)
}

async function mailsTo(address: string) {
  if (!existsSync(outbox())) return []
  const files = readdirSync(outbox())
    .filter((name) => name.endsWith('.eml'))
    .sort()
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(outbox(), name)))))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

let count = 0
export const newAddress = (name: string) => `${name}-${process.pid}-${Date.now()}-${++count}@peyvand.test`

/** Signs somebody up and proves the address, without a page: the cookies are in `request`'s jar afterwards. */
export async function aMember(
  request: APIRequestContext,
  { name = 'Mina', email = newAddress('member') } = {},
) {
  const data = { email, firstName: name, lastName: 'Test', location: 'Oslo, Norway' }
  const made = await request.post('/api/signup', { data })
  if (made.status() !== 201) throw new Error(`signing up was answered ${made.status()}`)
  const { link } = await mailTo(email)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const confirmed = await request.post('/api/sign-in/confirm', { data: { token } })
  if (!confirmed.ok()) throw new Error(`proving was answered ${confirmed.status()}`)
  return { email, name }
}

/** One admin for all tests: the first proves the address, later ones sign in by mail. */
export async function anAdmin(request: APIRequestContext) {
  const email = 'admin@peyvand.test'
  await request.post('/api/signup', { data: { email, firstName: 'Admin', lastName: 'Test' } })
  await expect(async () => {
    // Of two tests that sign in at once, each takes the other's code: whoever finds it used asks for the next.
    const { length } = await mailsTo(email)
    await request.post('/api/sign-in', { data: { email } })
    const { code } = await mailTo(email, length + 1)
    const confirmed = await request.post('/api/sign-in/confirm', { data: { email, code } })
    expect(confirmed.ok()).toBe(true)
  }).toPass({ timeout: 40_000 })
}
