import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fold } from '#platform/text/fold.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { accessRequests, memberships } from '../tables.ts'

const site = await openPayingSite()
const { testApp, app, mailTo, newClient, ledger, billing } = site
const {
  sendNewEvents,
  sendAtOnce,
  eventsSince,
  dropEvents,
  checkoutSessionOf,
  subscribe,
  customerOf,
  isPremium,
  subscriptionStateOf,
} = site
const admin = await createPerson(testApp, { role: 'admin' })

type Someone = Awaited<ReturnType<typeof createPerson>>

const figures = async () => (await admin.get('/api/admin/membership-figures')).body
const list = async (query = '') => (await admin.get(`/api/admin/memberships${query}`)).body
const requests = async () => (await admin.get('/api/admin/access-requests')).body
const requestAccess = async (someone: Someone) =>
  (await someone.post('/api/subscriptions/access-requests')).body as { id: number }
const decides = (id: number, granted: boolean) => admin.patch(`/api/admin/access-requests/${id}`, { granted })
const grants = (email: string) => admin.post('/api/admin/memberships', { email })
const openOf = ({ id }: Someone) =>
  app.db.$count(memberships, and(eq(memberships.userId, id), isNull(memberships.endedAt)))
const textsTo = async (email: string, count = 1) =>
  (await mailTo(email, count)).map(({ subject, text }) => `${subject}\n${text?.replace(/\s+/g, ' ')}`)

describe('requests for access', () => {
  test('a person whose request is granted is in at once, and is notified in their language', async () => {
    const someone = await createPerson(testApp)
    const reader = await createPerson(testApp, { lang: 'fa', firstName: 'نسرین' })
    for (const each of [someone, reader]) {
      const { id } = await requestAccess(each)
      expect(await subscriptionStateOf(each)).toMatchObject({ request: 'waiting' })
      expect((await decides(id, true)).body).toEqual({ id, granted: true })
      expect(await isPremium(each)).toBe(true)
      expect(await subscriptionStateOf(each)).toMatchObject({
        request: 'granted',
        membership: { open: true, source: 'granted', plan: null, amount: null },
      })
      expect((await requests()).map((row: { id: number }) => row.id)).not.toContain(id)
    }
    expect((await textsTo(someone.email))[0]).toMatch(/^Welcome to Peyvand\+\n.*free access to Peyvand\+/)
    expect((await textsTo(reader.email))[0]).toMatch(
      /^به پیوند\+ خوش آمدید\n.*دسترسی شما به پیوند\+ رایگان است/,
    )
  })

  test('the oldest comes first, with name and email and no reason', async () => {
    const first = await createPerson(testApp, { firstName: 'Mina' })
    const { id } = await requestAccess(first)
    await requestAccess(await createPerson(testApp))
    const rows = await requests()
    expect(rows.map((row: { id: number }) => row.id)).toEqual(
      rows.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b),
    )
    expect(rows.find((row: { id: number }) => row.id === id)).toEqual({
      ...{ id, email: first.email, firstName: 'Mina', lastName: 'Amini' },
      createdAt: expect.any(String),
    })
  })

  test('a person whose request is declined stays out, gets no email, and may ask again', async () => {
    const someone = await createPerson(testApp)
    const { id } = await requestAccess(someone)
    expect((await decides(id, false)).status).toBe(200)
    expect(await isPremium(someone)).toBe(false)
    expect(await subscriptionStateOf(someone)).toMatchObject({ request: 'declined', membership: null })
    const secondRequest = await requestAccess(someone)
    expect(secondRequest.id).not.toBe(id)
    expect(await requestAccess(someone)).toEqual(secondRequest)
    await decides(secondRequest.id, true)
    expect(await isPremium(someone)).toBe(true)
    expect(await textsTo(someone.email), 'only of the second decision').toHaveLength(1)
  })

  test('a decision stays: the same again changes nothing, the opposite is refused', async () => {
    const { id } = await requestAccess(await createPerson(testApp))
    await decides(id, false)
    expect((await decides(id, false)).status).toBe(200)
    expect(await decides(id, true)).toFailWith(409, 'already_decided')
    expect(await decides(999_999, true)).toFailWith(404, 'not_found')
  })

  test('a person who pays meanwhile leaves the queue without a decision or an email', async () => {
    const someone = await createPerson(testApp)
    const { id } = await requestAccess(someone)
    const waiting = (await figures()).requests
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const subscription = billing.pay(await checkoutSessionOf(someone), 'good')
    await sendNewEvents()
    expect((await requests()).map((row: { id: number }) => row.id)).not.toContain(id)
    expect((await figures()).requests).toBe(waiting - 1)
    expect(await subscriptionStateOf(someone)).toMatchObject({
      request: null,
      membership: { source: 'stripe' },
    })
    for (const granted of [true, false]) expect(await decides(id, granted)).toFailWith(409, 'already_decided')
    const subjects = (await mailTo(someone.email, 2)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Welcome to Peyvand+', 'Your receipt: $7'])
    billing.cancel(subscription)
    await sendNewEvents()
    expect((await requestAccess(someone)).id, 'and may ask again after the end').not.toBe(id)
  })

  test('a decision and a payment at the same moment end without a deadlock, in the paid membership', async () => {
    for (let i = 0; i < 5; i++) {
      const someone = await createPerson(testApp)
      const { id } = await requestAccess(someone)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      const from = ledger.events.length
      billing.pay(await checkoutSessionOf(someone), 'good')
      const [decided] = await Promise.all([decides(id, true), sendAtOnce(eventsSince(from))])
      dropEvents()
      expect([200, 409]).toContain(decided.status)
      expect((await subscriptionStateOf(someone)).membership).toMatchObject({ source: 'stripe', open: true })
      expect((await requests()).map((row: { id: number }) => row.id)).not.toContain(id)
    }
  })

  test('of twenty decisions at once, the first holds', async () => {
    const someone = await createPerson(testApp)
    const { id } = await requestAccess(someone)
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => decides(id, i % 2 === 0)))
    const [row] = await app.db.select().from(accessRequests).where(eq(accessRequests.id, id))
    const agreeing = responses.filter(({ status }) => status === 200)
    expect(agreeing.map(({ body }) => body.granted)).toEqual(Array(10).fill(row?.granted))
    expect(await openOf(someone)).toBe(row?.granted ? 1 : 0)
  })
})

describe('granting by email', () => {
  test('opens everything to whoever has a confirmed account, in any letters, and a request of theirs is granted with it', async () => {
    const someone = await createPerson(testApp)
    const { id } = await requestAccess(someone)
    expect((await grants(someone.email.toUpperCase())).status).toBe(201)
    expect(await isPremium(someone)).toBe(true)
    expect((await requests()).map((row: { id: number }) => row.id)).not.toContain(id)
    expect(await subscriptionStateOf(someone)).toMatchObject({ request: 'granted' })
  })

  test('is refused for strangers, unconfirmed addresses and members', async () => {
    expect(await grants('stranger@example.org')).toFailWith(404, 'account_not_found')
    const unverified = await createPerson(testApp, { verified: false })
    expect(await grants(unverified.email)).toFailWith(409, 'not_proved')
    expect(await openOf(unverified)).toBe(0)
    const { someone } = await subscribe()
    expect(await grants(someone.email)).toFailWith(409, 'already_member')
    expect(await grants('nonsense')).toFailWith(422, 'invalid')
  })

  test('twenty times at once makes one membership and one email', async () => {
    const someone = await createPerson(testApp)
    const responses = await Promise.all(Array.from({ length: 20 }, () => grants(someone.email)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(await openOf(someone)).toBe(1)
    expect(await textsTo(someone.email)).toHaveLength(1)
  })
})

describe('ending a free membership', () => {
  test('closes access at once, with one email in their language', async () => {
    const someone = await createPerson(testApp)
    const reader = await createPerson(testApp, { lang: 'fa' })
    for (const each of [someone, reader]) {
      const { id } = (await grants(each.email)).body
      const ends = Array.from({ length: 5 }, () => admin.delete(`/api/admin/memberships/${id}`))
      expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(Array(5).fill(204))
      expect(await isPremium(each)).toBe(false)
      expect((await subscriptionStateOf(each)).membership).toMatchObject({ open: false, ended: true })
    }
    const texts = await textsTo(someone.email, 2)
    expect(texts).toHaveLength(2)
    const ended = texts.find((text) => text.startsWith('Your Peyvand+ membership has ended'))
    expect(ended).toContain('Your free access has come to an end')
    expect(ended, 'nothing was ever charged').not.toContain('charged')
    const inPersian = (await textsTo(reader.email, 2)).join()
    expect(inPersian).toContain('دسترسی رایگان شما به پیوند+ به پایان رسید')
    expect((await grants(someone.email)).status, 'and can be granted again').toBe(201)
  })

  test('is refused for paid ones, where money may have to be given back', async () => {
    const { someone } = await subscribe()
    const [row] = await list(`?q=${someone.email}`)
    expect(await admin.delete(`/api/admin/memberships/${row.id}`)).toFailWith(409, 'membership_paid')
    expect(await isPremium(someone)).toBe(true)
    expect(await admin.delete('/api/admin/memberships/999999')).toFailWith(404, 'not_found')
  })
})

describe('the list of memberships', () => {
  const emails = async (query: string) => (await list(query)).map((row: { email: string }) => row.email)

  test('is by state, each membership in those that it is in', async () => {
    const mark = 'Parvaneh'
    const free = await createPerson(testApp, { firstName: mark })
    await grants(free.email)
    const gone = await createPerson(testApp, { firstName: mark })
    await admin.delete(`/api/admin/memberships/${(await grants(gone.email)).body.id}`)
    const { someone: failing, subscription } = await subscribe()
    billing.takeCard(customerOf(subscription), 'declines')
    billing.charge(subscription, 700)
    await sendNewEvents()

    expect(await emails(`?q=${mark}`)).toEqual([free.email])
    expect(await emails(`?q=${mark}&state=granted`)).toEqual([free.email])
    expect(await emails(`?q=${mark}&state=ended`)).toEqual([gone.email])
    expect(await emails('?state=failing')).toEqual([failing.email])
    expect(await emails('?state=granted')).not.toContain(failing.email)
    expect((await figures()).failing).toBe(1)
    expect(await admin.get('/api/admin/memberships?state=all')).toFailWith(422, 'invalid')
  })

  test('is searched by name in any Persian letters and by part of an email, never by a pattern', async () => {
    const someone = await createPerson(testApp, { firstName: 'مينا', lastName: 'كريمي' })
    await grants(someone.email)
    for (const q of ['کریمی', 'مینا كر', someone.email.slice(3, 20).toUpperCase()])
      expect(await emails(`?q=${encodeURIComponent(q)}`), q).toEqual([someone.email])
    for (const q of ['%', '_', '\\', '!!']) expect(await emails(`?q=${encodeURIComponent(q)}`), q).toEqual([])
  })

  let count = 0
  test('is found in every letter that stands for another, and without accents', async () => {
    for (const [name, typed] of [
      ...[...'يىئكةۀأإٱآؤے'].map((letter) => [`م${letter}ن`, `م${fold(letter)}ن`]),
      ...[
        ['Zoë Ann-Lee', 'zoe ann lee'],
        ['مُحَمَّد', 'محمد'],
        ['گل‌نار', 'گلنار'],
      ],
    ] as [string, string][]) {
      const someone = await createPerson(testApp, { firstName: name, lastName: `x${++count}x` })
      await grants(someone.email)
      const q = `${typed} ${someone.lastName}`.toLowerCase()
      expect(await emails(`?q=${encodeURIComponent(q)}`), name).toEqual([someone.email])
      const [row] = (await admin.get(`/api/admin/members?q=${encodeURIComponent(q)}`)).body
      expect(row?.email, name).toBe(someone.email)
    }
  })

  test('is read in pages, newest first, without gap or repetition', async () => {
    const all = (await list('?limit=100')).map((row: { id: number }) => row.id)
    const read: number[] = []
    let next: string | undefined = '/api/admin/memberships?limit=3'
    while (next) {
      const { body, headers } = await admin.get(next)
      read.push(...body.map((row: { id: number }) => row.id))
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(read).toEqual(all)
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a))
  })
})

test.each([
  ['get', '/api/admin/memberships'],
  ['post', '/api/admin/memberships', { email: 'someone@example.org' }],
  ['delete', '/api/admin/memberships/1'],
  ['get', '/api/admin/membership-figures'],
  ['get', '/api/admin/access-requests'],
  ['patch', '/api/admin/access-requests/1', { granted: true }],
  ['post', '/api/admin/waitlist/invitations', { count: 1 }],
] as const)('only admins %s %s', async (method, path, input?: object) => {
  expect(await newClient()[method](path, input as never)).toFailWith(401, 'sign_in_first')
  for (const role of ['member', 'expert', 'moderator'] as const) {
    const someone = await createPerson(testApp, { role })
    expect(await someone[method](path, input as never)).toFailWith(403, 'staff_only')
  }
})
