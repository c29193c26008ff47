import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'
import { newsletterDeliveries, newsletterIssues, newsletters } from '../tables.ts'
import { sendDue } from './deliver.server.ts'

const { testApp, app, newClient, runJobs, smtp, admin, subscribers, draft, send, issueOf } =
  await openNewsletter()
/** Ends the pause before the next attempt. */
const makeDue = () => app.db.update(newsletterDeliveries).set({ dueAt: sql`now()` })

test('an issue reaches each subscriber once, in their language, and nobody else', async () => {
  await subscribers(
    { email: 'en@example.org', lang: 'en' },
    { email: 'fa@example.org', lang: 'fa' },
    { email: 'both@example.org', lang: 'fa', both: true },
    { email: 'left@example.org', subscribed: false },
    { email: 'monthly@example.org', monthly: true },
    { email: 'bounced@example.org', subscribed: true, stopped: 'bounce' },
    { email: 'events@example.org', subscribed: false, waitsForEvents: true },
  )
  expect((await admin.get('/api/admin/newsletter/recipients')).body).toEqual({ recipients: 3 })
  const sent = await admin.post('/api/admin/send-newsletter', TEXTS)
  expect([sent.status, sent.body]).toEqual([200, { sentCount: 3 }])
  await runJobs()
  expect(smtp.received.map(({ to, mail }) => [to, mail.subject]).sort()).toEqual([
    ['both@example.org', '\u2068این هفته\u2069 · \u2068This week\u2069'],
    ['en@example.org', 'This week'],
    ['fa@example.org', 'این هفته'],
  ])
  const [{ id } = { id: 0 }] = await app.db.select({ id: newsletterIssues.id }).from(newsletterIssues)
  expect(await issueOf(id)).toMatchObject({ state: 'sent', recipients: 3, progress: { sent: 3, waiting: 0 } })
  const reader = await createPerson(testApp, { email: 'en@example.org' })
  expect((await reader.get('/api/me/export')).body.newsletter).toMatchObject([
    { email: 'en@example.org', issues: [{ subject: 'This week', state: 'sent' }] },
  ])
})

test('each email has a text, its own id and links, and what mail programs need to unsubscribe', async () => {
  await subscribers({ email: 'a@example.org' }, { email: 'b@example.org', both: true })
  await send(await draft())
  await runJobs()
  const [a, b] = ['a', 'b'].map((name) => smtp.to(`${name}@example.org`)[0]?.mail)
  const header = (mail: typeof a, key: string) => mail?.headers.find((each) => each.key === key)?.value ?? ''
  expect(a?.messageId).toMatch(/^<newsletter\.\d+\.[\w-]{16}@peyvand\.test>$/)
  expect(a?.messageId).not.toBe(b?.messageId)
  expect(header(a, 'list-id')).toBe('Peyvand <newsletter.peyvand.test>')
  expect(header(a, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = /<(.+)>/.exec(header(a, 'list-unsubscribe'))?.[1] ?? ''
  expect(link).not.toBe(/<(.+)>/.exec(header(b, 'list-unsubscribe'))?.[1])
  expect(a?.html).toContain('<p lang="fa" dir="rtl"')
  expect(b?.html).toMatch(/lang="en"[\s\S]*lang="fa"[\s\S]*سلام به همه/)
  expect(a?.text).toContain('Salaam')
  expect(a?.text).not.toMatch(/TOKEN-|BODY-/)
  expect(a?.html).not.toMatch(/TOKEN-|BODY-|<img|<script/)
  expect(Math.max(...smtp.received.map(({ bytes }) => bytes))).toBeLessThan(100_000)
  const { pathname, search } = new URL(link)
  await newClient().post(pathname + search, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const [row] = await app.db.select().from(newsletters).where(eq(newsletters.email, 'a@example.org'))
  expect(row?.subscribed).toBe(false)
  const [issue] = await app.db.select({ id: newsletterIssues.id }).from(newsletterIssues)
  expect((await issueOf(issue?.id ?? 0)).progress).toMatchObject({ sent: 2, unsubscribed: 1 })
})

test('sent twice at once, by a double click or in two tabs, it leaves once', async () => {
  await subscribers({}, {})
  const once = await draft()
  const responses = await Promise.all([send(once), send(once)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await send(once)).status).toBe(409)
  const whole = { subject: 'Again', message: 'Again' }
  const quick = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/send-newsletter', whole)))
  expect(quick.map(({ body }) => body)).toEqual(Array(3).fill({ sentCount: 2 }))
  await runJobs()
  expect(smtp.received.map(({ to, mail }) => `${to} ${mail.subject}`).sort()).toEqual([
    's0@example.org Again',
    's0@example.org This week',
    's1@example.org Again',
    's1@example.org This week',
  ])
})

test('sent again once it was cancelled, it is another issue', async () => {
  await subscribers({}, {})
  const whole = { subject: 'Corrected', message: 'Send it' }
  const sendWhole = () => admin.post('/api/admin/send-newsletter', whole)
  await sendWhole()
  const [issue] = await app.db.select({ id: newsletterIssues.id }).from(newsletterIssues)
  await admin.patch(`/api/admin/newsletter/issues/${issue?.id}/sending`, { change: 'cancel' })
  expect((await sendWhole()).body).toEqual({ sentCount: 2 })
  await runJobs()
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(['s0@example.org', 's1@example.org'])
})

test.each([
  [{ subject: ' ', message: 'x' }, { subject: 'newsletter_incomplete' }],
  [{ subject: 'x', message: ' \n' }, { message: 'newsletter_incomplete' }],
  [{}, { subject: 'newsletter_incomplete', message: 'newsletter_incomplete' }],
  [{ subject: 'x', message: 'x', subjectFa: 'ایکس' }, { messageFa: 'newsletter_incomplete' }],
])('%j is not sent', async (texts, fields) => {
  const response = await admin.post('/api/admin/send-newsletter', texts)
  expect(response).toFailWith(422, 'newsletter_incomplete')
  expect(response.body.message).toBe('Both subject and message are required')
  expect(response.body.fields).toEqual(fields)
})

test('line breaks in a subject become spaces: no header can be added', async () => {
  await subscribers({})
  await send(await draft({ subject: 'Salaam\r\nBcc: x@example.org', message: 'x' }))
  await runJobs()
  expect(smtp.received[0]?.mail.subject).toBe('Salaam Bcc: x@example.org')
  expect(smtp.received[0]?.mail.bcc ?? []).toEqual([])
})

test('scripts, images and other hostile Markdown are gone from the email and from the archive', async () => {
  await subscribers({})
  const message =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](https://evil.example/y.png)\n\n<img src=x onerror=alert(1)>\n\n::event{id=999999}\n\n::event{id=1 onclick=x}\n\nrest'
  const id = await draft({ subject: 'x', message })
  await send(id)
  await runJobs()
  const archived = await newClient().get(`/api/newsletter/issues/${id}`)
  for (const html of [smtp.received[0]?.mail.html ?? '', archived.body.html])
    expect(html).not.toMatch(/<script|javascript:|<img|onerror|x-block/i)
  expect(archived.body.html).toContain('rest')
  expect(archived.body.html).not.toContain('token=')
})

test('a temporary refusal is tried again after growing pauses, and given up after a day', async () => {
  await subscribers({ email: 'full@example.org' }, { email: 'slow@example.org' })
  smtp.rejectWhen((to, tries) => {
    if (to === 'full@example.org') return { at: 'rcpt', code: 452 }
    return tries < 3 ? { at: 'data', code: 451 } : undefined
  })
  const id = await draft()
  await send(id)
  const pauses: number[] = []
  for (let i = 0; i < 8; i++) {
    await sendDue(app, [])
    const { rows } = await app.db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from due_at - now()) / 60)::int as minutes from newsletter_deliveries d
          join newsletters n on n.id = d.subscriber_id where n.email = 'full@example.org' and d.state = 'waiting'`,
    )
    if (rows[0]) pauses.push(rows[0].minutes)
    await makeDue()
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720])
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 1, failed: 1 } })
  expect(smtp.to('slow@example.org')).toHaveLength(1)
  // The mailbox may be emptied: nobody is unsubscribed for it.
  const { rows } = await app.db.execute(
    sql`select subscribed, stopped from newsletters where email = 'full@example.org'`,
  )
  expect(rows).toEqual([{ subscribed: true, stopped: null }])
})

test('a mailbox that does not exist is unsubscribed; a refused email is not its owner’s fault', async () => {
  await subscribers({ email: 'gone@example.org' }, { email: 'spam@example.org' })
  smtp.rejectWhen((to) => (to === 'gone@example.org' ? { at: 'rcpt', code: 550 } : { at: 'data', code: 554 }))
  const id = await draft()
  await send(id)
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { bounced: 1, failed: 1 } })
  const { rows } = await app.db.execute(
    sql`select email, subscribed, stopped from newsletters order by email`,
  )
  expect(rows).toEqual([
    { email: 'gone@example.org', subscribed: false, stopped: 'bounce' },
    { email: 'spam@example.org', subscribed: true, stopped: null },
  ])
})

test('a server that refuses us pauses the issue and says why; resumed, everybody gets it once', async () => {
  await subscribers(...Array.from({ length: 12 }, () => ({})))
  smtp.rejectWhen(() => ({ at: 'rcpt', code: 530 }))
  const id = await draft()
  await send(id)
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'paused', pausedFor: '530', progress: { waiting: 12 } })
  smtp.rejectWhen(() => undefined)
  await makeDue()
  await admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: 'resume' })
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', pausedFor: null, progress: { sent: 12 } })
  expect(smtp.received).toHaveLength(12)
})

test('two processes share the work, and nobody gets it twice', async () => {
  await subscribers(...Array.from({ length: 300 }, (_, i) => ({ email: `many${i}@example.org` })))
  const id = await draft()
  await send(id)
  await Promise.all([sendDue(app, []), sendDue(app, [])])
  const addresses = smtp.received.map(({ to }) => to)
  expect(addresses).toHaveLength(300)
  expect(new Set(addresses).size).toBe(300)
  expect(smtp.maxOpenConnections()).toBeLessThanOrEqual(6)
})

test('whoever unsubscribes, is erased, or is cancelled before their turn gets nothing', async () => {
  await subscribers(
    { email: 'leaves@example.org' },
    { email: 'erased@example.org' },
    { email: 'stays@example.org' },
  )
  const id = await draft()
  await send(id)
  await app.db
    .update(newsletters)
    .set({ subscribed: false })
    .where(eq(newsletters.email, 'leaves@example.org'))
  const [erased] = (await admin.get('/api/admin/subscribers?q=erased')).body
  expect((await admin.delete(`/api/admin/subscribers/${erased.id}`)).status).toBe(204)
  await runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual(['stays@example.org'])
  expect((await issueOf(id)).progress).toMatchObject({ sent: 1, skipped: 2 })
  const other = await draft()
  await send(other)
  await admin.patch(`/api/admin/newsletter/issues/${other}/sending`, { change: 'cancel' })
  await runJobs()
  expect(await issueOf(other)).toMatchObject({ state: 'cancelled', progress: { sent: 0, skipped: 1 } })
  expect(smtp.received).toHaveLength(1)
})

test('what a process that crashed had claimed of a cancelled issue does not wait for ever', async () => {
  await subscribers({})
  const id = await draft()
  await send(id)
  await app.db.update(newsletterDeliveries).set({ state: 'sending', sender: 'crashed' })
  await admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: 'cancel' })
  await makeDue() // the lease of the process is over
  await sendDue(app, [])
  expect((await issueOf(id)).progress).toMatchObject({ waiting: 0, skipped: 1 })
  expect(smtp.received).toHaveLength(0)
})

test.each([451, 421, 535])(
  'an email that is under way when its issue is cancelled, and refused with %i, is skipped',
  async (responseCode) => {
    await subscribers({})
    const id = await draft()
    await send(id)
    const sending = vi.spyOn(app.mailer, 'send').mockImplementation(async () => {
      await admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: 'cancel' })
      throw Object.assign(new Error('no'), { responseCode })
    })
    await sendDue(app, [])
    sending.mockRestore()
    expect(await issueOf(id)).toMatchObject({ state: 'cancelled', progress: { waiting: 0, skipped: 1 } })
  },
)

test('an admin sends and schedules no other text than the one they have seen', async () => {
  await subscribers({})
  const id = await draft()
  const { version } = await issueOf(id)
  await admin.patch(`/api/admin/newsletter/issues/${id}`, { message: 'half-typ', version })
  const at = inHours(1)
  for (const when of [{}, { at }])
    expect(await send(id, { ...when, version })).toFailWith(409, 'changed_meanwhile')
  expect(await issueOf(id)).toMatchObject({ state: 'draft', message: 'half-typ', recipients: 0 })
  expect((await send(id, { version: version + 1 })).body).toMatchObject({ state: 'sending', recipients: 1 })
})

test('what a killed process had claimed goes on when its lease is over', async () => {
  await subscribers({ email: 'claimed@example.org' })
  const id = await draft()
  await send(id)
  await app.db
    .update(newsletterDeliveries)
    .set({ state: 'sending', sender: 'a process that was killed', dueAt: sql`now() + interval '20 seconds'` })
  await sendDue(app, [])
  expect(smtp.received).toHaveLength(0)
  await makeDue()
  await sendDue(app, [])
  expect(smtp.received).toHaveLength(1)
})

test('a connection that closes in the middle is tried again, and the others go on', async () => {
  await subscribers({ email: 'cut@example.org' }, { email: 'next@example.org' })
  smtp.rejectWhen((to, tries) => (to === 'cut@example.org' && tries === 1 ? { at: 'close' } : undefined))
  const id = await draft()
  await send(id)
  await vi.waitFor(
    async () => {
      await makeDue()
      await sendDue(app, [])
      expect((await issueOf(id)).state).toBe('sent')
    },
    { timeout: 18_000 },
  )
  expect(new Set(smtp.received.map(({ to }) => to))).toEqual(new Set(['cut@example.org', 'next@example.org']))
})

test('a test goes to the admin alone, in both languages, and is not counted', async () => {
  await subscribers({})
  const id = await draft()
  expect((await admin.post(`/api/admin/newsletter/issues/${id}/test`)).body).toEqual({ sent: true })
  expect(smtp.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [admin.email, 'This week'],
    [admin.email, 'این هفته'],
  ])
  expect(await issueOf(id)).toMatchObject({ state: 'draft', recipients: 0 })
})

test('where one email cannot be recorded, the others under way are not sent again', async () => {
  await subscribers(...Array.from({ length: 12 }, () => ({})))
  await send(await draft())
  const { $client } = app.db
  const query = $client.query.bind($client)
  let lost = 0
  const spy = vi.spyOn($client, 'query').mockImplementation(((request: { name?: string }, ...rest: []) => {
    if (request.name === 'newsletter.sent' && lost++ === 0) return Promise.reject(new Error('away'))
    return query(request as never, ...rest)
  }) as never)
  await expect(sendDue(app, [])).rejects.toThrow('away')
  spy.mockRestore()
  await makeDue()
  await sendDue(app, [])
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(12)
  expect(smtp.received.length).toBeLessThanOrEqual(13)
})
