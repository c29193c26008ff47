import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { revealHelpers } from '../../../../tests/reveals.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'

const CHIEF = 'chief@example.org'
const testApp = await openTestApp({ ADMIN_EMAILS: `${CHIEF},deputy@example.org`, RATE_LIMIT: 'off' })
const { newClient, mailTo } = testApp
const { signUp } = signUpHelpers({ newClient, mailTo })
const { query, changeAuditLog, appointAdmin, requestReveal, approve, letDaysPass } = revealHelpers(testApp)
const emails = new Map<string, number>()

beforeEach(async () => {
  await query("update users set role = 'member', email = id || '@example.org'")
  await query('delete from reveal_requests')
  await changeAuditLog('delete from admin_record')
})

/** Signs up with an address of ADMIN_EMAILS and confirms it. */
async function appear(email: string) {
  const client = await signUp(email)
  emails.set(email, (emails.get(email) ?? 0) + 1)
  const { code } = readSignInEmail((await mailTo(email, emails.get(email))).at(-1))
  const { body } = await client.post('/api/sign-in/confirm', { email, code })
  expect(body.role).toBe('admin')
  return Object.assign(client, { id: body.id as string })
}

test('a new account of the same address is no other admin than the one that it replaces', async () => {
  const independent = await createPerson(testApp, { role: 'admin' })
  const first = await appear(CHIEF)
  const puppet = await appointAdmin(first)
  expect((await first.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  const path = await requestReveal(await appear(CHIEF))
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(independent, path)).status).toBe(204)
})

test('among new admins too, one of the same address approves nothing while another is independent', async () => {
  const first = await appear(CHIEF)
  const deputy = await appear('deputy@example.org')
  const puppet = await appointAdmin(first)
  expect((await first.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  const path = await requestReveal(await appear(CHIEF))
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(deputy, path)).status).toBe(204)
})

test('an admin who leads back to a deleted account is not independent of anyone', async () => {
  const first = await appear(CHIEF)
  await letDaysPass(15)
  const puppet = await appointAdmin(first)
  const deputy = await appear('deputy@example.org')
  await changeAuditLog("update admin_record set details = details - 'addressHash'")
  expect((await first.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  const path = await requestReveal(await appear(CHIEF))
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(deputy, path)).status).toBe(204)
})

test('an admin with the former address of another admin is not independent of that admin', async () => {
  const first = await appear(CHIEF)
  await letDaysPass(15)
  const deputy = await appear('deputy@example.org')
  await query("update users set email = 'moved@example.org' where id = $1", [first.id])
  const second = await appear(CHIEF)
  const path = await requestReveal(first)
  expect(await approve(second, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(deputy, path)).status).toBe(204)
})

test('an admin who appointed themself in the last 14 days approves nothing while an older one may', async () => {
  const [asking, older] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin' }),
  ]
  const recent = await appear('deputy@example.org')
  const path = await requestReveal(asking)
  expect(await approve(recent, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(older, path)).status).toBe(204)
})

test('an older admin’s appointee cannot ask and have it approved by an appointee of their own', async () => {
  const older = await createPerson(testApp, { role: 'admin' })
  const asking = await appointAdmin(older)
  const puppet = await appointAdmin(asking)
  const path = await requestReveal(asking)
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(older, path)).status).toBe(204)
})

test('of two admins who appointed themselves, the one approves what the other asks for', async () => {
  const chief = await appear(CHIEF)
  const deputy = await appear('deputy@example.org')
  expect((await approve(deputy, await requestReveal(chief))).status).toBe(204)
})

test('where only the asking admin’s own address is left, the new admin of it approves', async () => {
  const first = await appear(CHIEF)
  await query("update users set email = 'moved-again@example.org' where id = $1", [first.id])
  const second = await appear(CHIEF)
  expect((await approve(second, await requestReveal(first))).status).toBe(204)
})
