import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'

const ADDRESSES = ['again', 'moved', 'kept', 'back', 'older'].map((name) => `${name}@example.org`)
const testApp = await openTestApp({ ADMIN_EMAILS: ADDRESSES.join(',') })
const { app, newClient, mailTo } = testApp
const { signUp } = signUpHelpers({ newClient, mailTo })
const query = (text: string, values: unknown[] = []) => app.db.$client.query(text, values)
const other = await createPerson(testApp, { role: 'admin' })

/** Signs up and confirms; `emails` is how many of them the address has then got. */
async function appear(email: string, emails = 1) {
  const client = await signUp(email)
  const { code } = readSignInEmail((await mailTo(email, emails)).at(-1))
  const { body } = await client.post('/api/sign-in/confirm', { email, code })
  return Object.assign(client, { id: body.id as string, role: body.role as string })
}
const leave = async (person: typeof other | Awaited<ReturnType<typeof appear>>) =>
  expect((await person.delete('/api/me', { posts: 'keep' })).status).toBe(204)
const giveRole = async (id: string, role: string) =>
  expect((await other.patch(`/api/admin/members/${id}`, { role })).status).toBe(204)

test('an admin whose role another one took does not get it back with a new account of the same address', async () => {
  const first = await appear('again@example.org')
  expect(first.role).toBe('admin')
  await giveRole(first.id, 'member')
  await leave(first)
  expect((await appear('again@example.org', 2)).role).toBe('member')
})

test('an admin whose role another one took does not get it back with the address that the account had before it moved', async () => {
  const first = await appear('moved@example.org')
  await query("update users set email = 'elsewhere@example.org' where id = $1", [first.id])
  await giveRole(first.id, 'member')
  await leave(first)
  expect((await appear('moved@example.org', 2)).role).toBe('member')
})

test('an admin who leaves, and whose role nobody took, is an admin again with a new account', async () => {
  await leave(await appear('kept@example.org'))
  expect((await appear('kept@example.org', 2)).role).toBe('admin')
})

test('a role that was taken and given back is not lost', async () => {
  const first = await appear('back@example.org')
  await giveRole(first.id, 'member')
  await giveRole(first.id, 'admin')
  await leave(first)
  expect((await appear('back@example.org', 2)).role).toBe('admin')
})

test('the activity log neither holds the address of a lost role nor shows what is stored of it', async () => {
  const person = await appear('older@example.org')
  const { rows } = await query('select details from admin_record where subject = $1', [`member:${person.id}`])
  expect(rows).toEqual([
    { details: { role: 'admin', from: 'member', addressHash: expect.stringMatching(/^[\w-]{43}$/) } },
  ])
  const { body } = await other.get('/api/admin/record')
  expect(body[0]).toMatchObject({
    subject: `member:${person.id}`,
    details: { role: 'admin', from: 'member' },
  })
  expect(JSON.stringify(body)).not.toMatch(/addressHash|older@/)
})
