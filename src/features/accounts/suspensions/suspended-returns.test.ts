import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { createPerson } from '../../../../tests/people.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { deleteExpired } from '../cleanup.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off', ADMIN_EMAILS: 'boss@example.org' })
const { app, newClient, mailTo } = testApp
const { signUp } = signUpHelpers({ newClient, mailTo })
const admin = await createPerson(testApp, { role: 'admin' })
const reason = 'Advertisements, again and again.'
const query = (text: string, values: unknown[] = []) => app.db.$client.query(text, values)

/** Signs up and confirms; `emails` is how many of them the address has then got. */
async function appear(email: string, emails = 1) {
  const client = await signUp(email)
  const { code } = readSignInEmail((await mailTo(email, emails)).at(-1))
  const { body } = await client.post('/api/sign-in/confirm', { email, code })
  return Object.assign(client, { id: body.id as string })
}
type Person = Awaited<ReturnType<typeof appear>>
const suspend = async ({ id }: { id: string }) =>
  expect((await admin.post(`/api/admin/members/${id}/suspension`, { reason })).status).toBe(204)
const forgive = async ({ id }: { id: string }) =>
  expect((await admin.delete(`/api/admin/members/${id}/suspension`, { reason })).status).toBe(204)
const leave = async (person: Pick<Person, 'delete'>) =>
  expect((await person.delete('/api/me', { posts: 'remove' })).status).toBe(204)
/** As if the email had been changed a moment ago. */
async function moveTo({ id }: { id: string }, email: string) {
  await query(
    `insert into email_changes (user_id, old_email, new_email, confirm_hash, undo_hash, confirmed_at)
     select id, email, $2::text, $1::text || $2::text, $2::text || $1::text, now() from users where id = $1::text`,
    [id, email],
  )
  await query('update users set email = $2 where id = $1', [id, email])
}
const words = { title: 'Buy this', content: 'Now', category: 'Education' }
const write = async (person: Pick<Person, 'post'>) => {
  const { status, body } = await person.post('/api/posts', words)
  return status === 201 ? 'written' : body.code
}

test('a suspended member who deletes the account is suspended again with a new one of the same email', async () => {
  const first = await appear('back@example.org')
  await suspend(first)
  await leave(first)
  const second = await appear('back@example.org', 2)
  expect(await write(second)).toBe('suspended')
  const { body } = await second.get('/api/me/export')
  expect(body.account.suspensions).toMatchObject([{ reason, endedAt: null }])
  await forgive(second)
  expect(await write(second)).toBe('written')
  await leave(second)
  expect(await write(await appear('back@example.org', 3))).toBe('written')
})

test('whoever types that email at sign-up does not learn that it was suspended', async () => {
  const first = await appear('typed@example.org')
  await suspend(first)
  await leave(first)
  expect(await write(await signUp('typed@example.org'))).toBe('written')
})

test('an admin of ADMIN_EMAILS comes back as an admin who is suspended', async () => {
  const first = await appear('boss@example.org')
  await suspend(first)
  await leave(first)
  const second = await appear('boss@example.org', 2)
  expect((await second.get('/api/auth/user')).body.role).toBe('admin')
  expect(await write(second)).toBe('suspended')
})

test('a suspended person does not escape by changing the email: the earlier one counts, and one taken up later', async () => {
  const first = await appear('moves@example.org')
  await suspend(first)
  await moveTo(first, 'moved@example.org')
  await leave(first)
  expect(await write(await appear('moves@example.org', 2))).toBe('suspended')
  const clean = await appear('clean@example.org')
  expect((await clean.send('PUT', '/api/me/email', { email: 'moved@example.org' })).status).toBe(202)
  const token = /token=([\w-]+)/.exec((await mailTo('moved@example.org', 1)).at(-1)?.text ?? '')?.[1]
  expect((await clean.post('/api/me/email/confirm', { token })).status).toBe(200)
  expect(await write(clean)).toBe('suspended')
})

/** A named post whose author is blocked for it. */
async function blockFor(author: Person) {
  const { id } = (await author.post('/api/posts', words)).body
  const reader = await createPerson(testApp)
  await reader.post(`/api/posts/${id}/report`, { reason: 'Spam' })
  const { body: reports } = await admin.get('/api/admin/reports?limit=100')
  const report = reports.find(({ textId }: { textId: number }) => textId === id)
  expect((await admin.post(`/api/admin/reports/${report.id}/block-author`, { reason })).status).toBe(204)
  const block = `/api/admin/author-blocks/post/${id}`
  return {
    madeFrom: `post:${id}`,
    end: async () => expect((await admin.delete(block, { reason })).status).toBe(204),
  }
}
const listBlocks = async () => (await admin.get('/api/admin/author-blocks')).body

test('a block that ends after its author left does not come back with them', async () => {
  const author = await appear('left@example.org')
  const block = await blockFor(author)
  await leave(author)
  expect(await listBlocks()).toHaveLength(1)
  await block.end()
  expect(await listBlocks()).toEqual([])
  expect(await write(await appear('left@example.org', 2))).toBe('written')
})

test('a block that ends at the moment in which its author comes back is over', async () => {
  const author = await appear('now@example.org')
  const block = await blockFor(author)
  await leave(author)
  const second = await signUp('now@example.org')
  const { id } = (await second.get('/api/auth/user')).body
  const returning = await app.db.$client.connect()
  await returning.query('begin')
  await returning.query(
    `with kept as (delete from suspended_emails where made_from = $2 returning reason, made_from)
     insert into suspensions (user_id, reason, made_from) select $1, reason, made_from from kept`,
    [id, block.madeFrom],
  )
  const ended = block.end()
  await expect.poll(() => countLockWaits(app.db.$client)).toBe(1)
  await returning.query('commit')
  returning.release()
  await ended
  expect(await write(second)).toBe('written')
})

test('a block of an author who came back ends with its text, which is gone, or on the page of the member', async () => {
  for (const way of ['text', 'member'] as const) {
    const email = `${way}@example.org`
    const first = await appear(email)
    const block = await blockFor(first)
    await leave(first)
    const second = await appear(email, 2)
    expect(await write(second)).toBe('suspended')
    expect(await listBlocks()).toHaveLength(1)
    if (way === 'text') await block.end()
    else await forgive(second)
    expect(await listBlocks()).toEqual([])
    expect(await write(second)).toBe('written')
  }
})

test('a block that was kept for two emails is there once, and ends for both', async () => {
  const first = await appear('one@example.org')
  const block = await blockFor(first)
  await moveTo(first, 'other@example.org')
  await leave(first)
  const second = await appear('other@example.org')
  expect(await write(second)).toBe('suspended')
  await moveTo(second, 'elsewhere@example.org')
  await leave(second)
  // Now kept for three emails, and restored from two of them.
  const third = await appear('other@example.org', 2)
  expect((await third.send('PUT', '/api/me/email', { email: 'one@example.org' })).status).toBe(202)
  const token = /token=([\w-]+)/.exec((await mailTo('one@example.org', 2)).at(-1)?.text ?? '')?.[1]
  expect((await third.post('/api/me/email/confirm', { token })).status).toBe(200)
  expect(await write(third)).toBe('suspended')
  await block.end()
  expect(await write(third)).toBe('written')
  expect(await write(await appear('elsewhere@example.org'))).toBe('written')
})

test('a suspension is not kept where the email was never verified, where it is sealed, or once it ended', async () => {
  const unverified = await signUp('stranger@example.org')
  await mailTo('stranger@example.org')
  const { id } = (await unverified.get('/api/auth/user')).body
  await suspend({ id })
  await leave(unverified)
  expect(await write(await appear('stranger@example.org', 2))).toBe('written')

  const author = await appear('author@example.org')
  const post = (await author.post('/api/posts', { ...words, anonymous: true })).body
  await query("insert into suspensions (user_id, reason, sealed, made_from) values ($1, 'Abuse', true, $2)", [
    author.id,
    `post:${post.id}`,
  ])
  const ended = await appear('ended@example.org')
  await suspend(ended)
  await forgive(ended)
  for (const person of [author, ended]) await leave(person)
  for (const email of ['author@example.org', 'ended@example.org'])
    expect([email, await write(await appear(email, 2))]).toEqual([email, 'written'])
})

test('what is kept names nobody, and goes after a year', async () => {
  const first = await appear('year@example.org')
  await suspend(first)
  await leave(first)
  const { rows } = await query('select * from suspended_emails order by id desc limit 1')
  expect(rows[0]).toMatchObject({ reason, email_hash: expect.stringMatching(/^[\w-]{43}$/) })
  expect(JSON.stringify(rows)).not.toMatch(/example\.org/)
  await query("update suspended_emails set created_at = now() - interval '366 days'")
  await deleteExpired(app)
  expect((await query('select from suspended_emails')).rowCount).toBe(0)
})
