import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'
import { createPerson } from '../../../../tests/people.ts'

const { app, testApp, newClient, runJobs, smtp, admin, subscribers, draft, send, issueOf } =
  await openNewsletter()

const paying = { subscriptionType: 'paid' as const, subscriptionStatus: 'active' as const }
const DIGEST = { ...TEXTS, subject: 'Yalda, gathered', audience: 'members' }

test('the digest reaches subscribers whose confirmed address is a member’s when it is sent, and nobody else', async () => {
  const person = async (name: string, given: object) => {
    const email = `${name}-${Date.now()}@example.org`
    await createPerson(testApp, { email, ...given })
    return email
  }
  const member = await person('member', paying)
  const monthly = await person('monthly', paying)
  const granted = await person('expert', { role: 'expert' })
  const grace = await person('grace', { ...paying, subscriptionStatus: 'past_due' })
  const former = await person('former', { subscriptionType: 'free', subscriptionStatus: 'canceled' })
  const over = await person('over', { ...paying, subscriptionEndDate: new Date(Date.now() - 1_000) })
  const unverified = await person('unverified', { ...paying, verified: false })
  const unsubscribed = await person('unsubscribed', paying)
  const bounced = await person('bounced', paying)
  const free = await person('free', {})
  await person('never-subscribed', paying)
  await subscribers(
    ...[member, granted, grace, former, over, unverified, free].map((email) => ({ email })),
    { email: monthly, monthly: true },
    { email: unsubscribed, subscribed: false },
    { email: bounced, stopped: 'bounce' as const },
    { email: 'no-account@example.org' },
  )
  const count = await admin.get('/api/admin/newsletter/recipients?audience=members')
  expect(count.body).toEqual({ recipients: 4 })
  const id = await draft(DIGEST)
  expect(await issueOf(id)).toMatchObject({ audience: 'members' })
  await send(id)
  await runJobs()
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([member, monthly, granted, grace].toSorted())
  const [mail] = smtp.received
  expect(`${mail?.mail.text}${mail?.mail.html}`, 'no link to an archive that lacks it').not.toContain(
    `/newsletter/${id}`,
  )
})

test('the digest reaches members whose address is not in ASCII, however they typed it', async () => {
  const address = async (email: string, given: object = paying) =>
    (await createPerson(testApp, { ...given, email })).patch('/api/me/newsletter', { newsletter: true })
  await address('sara@بامداد.example')
  await address('mina@münchen.example')
  await address('نسرین@example.org')
  await address('free@bücher.example', {})
  await address('unproved@zürich.example', { ...paying, verified: false })
  const count = await admin.get('/api/admin/newsletter/recipients?audience=members')
  expect(count.body).toEqual({ recipients: 3 })
  const id = await draft(DIGEST)
  await send(id)
  await runJobs()
  expect((await issueOf(id)).progress).toMatchObject({ sent: 3, skipped: 0 })
  expect(smtp.received.map(({ to }) => to?.split('@')[0]).toSorted()).toEqual(['mina', 'sara', 'نسرین'])
})

test('whoever stops being a member before their turn gets none', async () => {
  const stays = await createPerson(testApp, paying)
  const leaves = await createPerson(testApp, paying)
  await subscribers({ email: stays.email }, { email: leaves.email })
  const id = await draft(DIGEST)
  await send(id)
  await app.db
    .update(users)
    .set({ subscriptionType: 'free', subscriptionStatus: 'canceled' })
    .where(eq(users.id, leaves.id))
  await runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual([stays.email])
  expect((await issueOf(id)).progress).toMatchObject({ sent: 1, skipped: 1 })
})

test('nothing of the digest is in the archive or the search, for anyone', async () => {
  const member = await createPerson(testApp, paying)
  await subscribers({ email: member.email })
  const id = await draft(DIGEST)
  const open = await draft({ ...TEXTS, subject: 'For everyone' })
  for (const each of [id, open]) await send(each)
  await runJobs()
  for (const someone of [newClient(), member, admin]) {
    const { body } = await someone.get('/api/newsletter/issues')
    expect(body.map((issue: { id: number }) => issue.id)).toEqual([open])
    expect(await someone.get(`/api/newsletter/issues/${id}`)).toFailWith(404, 'newsletter_issue_not_found')
    expect(JSON.stringify((await someone.get('/api/search?q=Yalda%2C%20gathered')).body)).not.toContain(
      DIGEST.subject,
    )
  }
})

test('an issue goes to all subscribers unless it says otherwise, and a change of its texts keeps to whom it goes', async () => {
  const id = await draft(DIGEST)
  await admin.patch(`/api/admin/newsletter/issues/${id}`, { subject: 'Nowruz, gathered' })
  expect(await issueOf(id)).toMatchObject({ audience: 'members', subject: 'Nowruz, gathered' })
  await admin.patch(`/api/admin/newsletter/issues/${id}`, { audience: 'newsletter' })
  expect(await issueOf(id)).toMatchObject({ audience: 'newsletter', subject: 'Nowruz, gathered' })
  expect(await issueOf(await draft())).toMatchObject({ audience: 'newsletter' })
  for (const audience of ['events', 'monthly', 'everyone', null])
    expect(await admin.post('/api/admin/newsletter/issues', { ...TEXTS, audience })).toFailWith(
      422,
      'invalid',
    )
})
