import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'

const { testApp, mailTo, newClient } = await openPayingSite()
const admin = await createPerson(testApp, { role: 'admin' })

const figures = async () => (await admin.get('/api/admin/membership-figures')).body

describe('inviting from the waitlist', () => {
  const waits = (name: string, lang: 'en' | 'fa') =>
    newClient({ lang }).post('/api/waitlist', {
      ...{ name, email: `${name}@example.org`, city: 'Toronto', childrenAges: '4' },
    })
  const invites = (count: unknown) => admin.post('/api/admin/waitlist/invitations', { count })
  const names = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `family-${from + i}`)
  const invited = async () =>
    (await admin.get('/api/admin/waitlist?limit=100')).body
      .filter((row: { invitedAt: string | null }) => row.invitedAt)
      .map((row: { name: string }) => row.name)
      .toReversed()

  test('families who waited longest come first, each in the language in which they asked', async () => {
    for (const [i, name] of names(0, 34).entries()) await waits(name, i % 2 ? 'fa' : 'en')
    expect((await invites(2)).body).toEqual({ invited: 2 })
    expect((await invites('۲')).body, 'in Persian digits').toEqual({ invited: 2 })
    expect(await invited()).toEqual(names(0, 4))
    expect(await figures()).toMatchObject({ waiting: 34, invited: 4 })
    expect((await mailTo('family-0@example.org'))[0]?.subject).toBe('Peyvand+ is open')
    expect((await mailTo('family-1@example.org'))[0]?.subject).toBe('پیوند+ باز شد')
    expect(await mailTo('family-4@example.org', 0)).toEqual([])
    const lines = String((await admin.get('/api/admin/export-waitlist')).body).split('\n')
    const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name},`))?.trim()
    expect(lineOf('family-3'), 'the file says who is invited').toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(lineOf('family-4')).toMatch(/Z,$/)
  })

  test('a double click invites as many as were asked for', async () => {
    const responses = await Promise.all([invites(2), invites(2)])
    expect(responses.map(({ body }) => body)).toEqual([{ invited: 2 }, { invited: 2 }])
    expect(await invited()).toEqual(names(0, 6))
  })

  test('twenty admins at once invite each family once', async () => {
    const admins = await Promise.all(
      Array.from({ length: 20 }, () => createPerson(testApp, { role: 'admin' })),
    )
    const responses = await Promise.all(
      admins.map((one) => one.post('/api/admin/waitlist/invitations', { count: 2 })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(responses.reduce((sum, { body }) => sum + body.invited, 0)).toBe(28)
    expect(await invited()).toEqual(names(0, 34))
    for (const name of names(0, 34)) expect(await mailTo(`${name}@example.org`), name).toHaveLength(1)
    expect((await invites(500)).body).toEqual({ invited: 0 })
    expect(await figures()).toMatchObject({ waiting: 34, invited: 34 })
  })

  test('who is a member already is not invited to become one; after a membership, or without a verified email, they are', async () => {
    const status = { subscriptionType: 'annual', subscriptionStatus: 'active' }
    const [member, former] = [
      await createPerson(testApp, { ...status, email: 'member@gmail.com' }),
      await createPerson(testApp, { ...status, subscriptionStatus: 'cancelled' }),
    ]
    const unverified = await createPerson(testApp, { ...status, verified: false })
    for (const { email } of [member, former, unverified])
      await newClient().post('/api/waitlist', {
        ...{ name: email, email: email.replace('@gmail', '+1@gmail'), city: 'Toronto', childrenAges: '4' },
      })
    expect((await invites(500)).body).toEqual({ invited: 2 })
    const { waiting, invited: done } = await figures()
    expect(waiting - done, 'nobody is left to invite').toBe(0)
    for (const email of ['member+1@gmail.com', member.email]) expect(await mailTo(email, 0)).toEqual([])
    for (const { email } of [former, unverified]) expect(await mailTo(email)).toHaveLength(1)
  })

  test('one mailbox gets one email, whatever spellings of its address strangers typed', async () => {
    const join = (email: string) =>
      newClient().post('/api/waitlist', { name: email, email, city: 'Toronto', childrenAges: '4' })
    const spellings = [
      'vic.tim+1@gmail.com',
      'victim+2@gmail.com',
      'victim@gmail.com',
      'victim@googlemail.com',
    ]
    for (const email of [...spellings, 'late@example.org']) await join(email)
    expect((await invites(1)).body).toEqual({ invited: 1 })
    const waiting = async () => {
      const { waiting: all, invited: done } = await figures()
      return all - done
    }
    expect(await waiting(), 'all spellings are invited with it').toBe(1)
    expect(await mailTo('victim@gmail.com'), 'to the address without a label').toHaveLength(1)
    await join('victim+3@gmail.com')
    expect((await invites(500)).body, 'a mailbox that was invited earlier').toEqual({ invited: 1 })
    expect(await waiting()).toBe(0)
    await mailTo('late@example.org')
    for (const email of [...spellings, 'victim+3@gmail.com'].filter((each) => each !== 'victim@gmail.com'))
      expect(await mailTo(email, 0), email).toEqual([])
  })

  test('the number is whole, from 1 to 500', async () => {
    for (const count of [0, -1, 1.5, 501, '', ' ', 'ten', null, [], 1e99])
      expect(await invites(count), `${count}`).toFailWith(422, 'invalid')
  })

  test('is refused while payments are closed: there is nothing to invite to', async () => {
    const closed = await openTestApp()
    const { viewer } = await createPerson(closed, { role: 'admin' })
    const calls = closed.newClient({ viewer })
    await calls.post('/api/waitlist', {
      ...{ name: 'Nasrin', email: 'nasrin@example.org', city: 'Toronto', childrenAges: '4' },
    })
    expect(await calls.post('/api/admin/waitlist/invitations', { count: 1 })).toFailWith(
      409,
      'payments_closed',
    )
    expect((await calls.get('/api/admin/waitlist')).body).toMatchObject([{ invitedAt: null }])
    expect((await calls.get('/api/admin/membership-figures')).body).toMatchObject({
      plans: { mode: 'waitlist' },
      ...{ waiting: 1, invited: 0 },
    })
    const someone = await createPerson(closed)
    expect((await calls.post('/api/admin/memberships', { email: someone.email })).status).toBe(201)
  })
})
