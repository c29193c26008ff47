import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { readSignInEmail } from '../../../tests/sign-in.ts'
import { SARA, signUpHelpers } from '../../../tests/sign-up.ts'
import { MAIL_AGAIN_SECONDS } from './rules.ts'
import { makeLinkOf } from './sign-in/admin-link.server.ts'
import { users } from './tables.ts'

const testApp = await openTestApp({ ADMIN_EMAILS: 'chief@example.org' })
const { app, newClient, mailTo } = testApp

const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })

test('a new address is signed in at once and sees its own account', async () => {
  const sara = newClient()
  const response = await sara.post('/api/signup', { ...SARA, email: 'Sara@Example.org' })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie().join()).toMatch(
    /^peyvand\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const { body } = await sara.get('/api/auth/user')
  expect(body).toEqual({
    ...SARA,
    id: expect.any(String),
    email: 'sara@example.org',
    profileImageUrl: null,
    country: 'NO',
    city: 'Oslo',
    lang: 'en',
    timeZone: null,
    role: 'member',
    emailVerified: false,
    suspended: false,
    reviewsPosts: false,
    subscriptionType: 'free',
    subscriptionStatus: 'inactive',
    subscriptionStartDate: null,
    subscriptionEndDate: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(await newClient().get('/api/auth/user')).toFailWith(401, 'sign_in_first')
})

test('a role counts only while the email is verified, whatever is stored', async () => {
  const person = newClient()
  const { body } = await person.post('/api/signup', { ...SARA, email: 'unverified-chief@example.org' })
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, body.id))
  expect(await person.get('/api/admin/members')).toFailWith(403, 'staff_only')
  expect((await person.get('/api/auth/user')).body).toMatchObject({ role: 'member', emailVerified: false })
})

test('whoever says no more than their name and address reads in both languages, and gave nothing else', async () => {
  const { email, firstName, lastName } = { ...SARA, email: 'brief@example.org' }
  const { status, body } = await newClient().post('/api/signup', { email, firstName, lastName })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    languagePreference: 'both',
    location: null,
    childrenAges: null,
    parentingInterests: null,
  })
})

test('a member of Peyvand+ reads since when and until when, and no id of Stripe', async () => {
  const [subscriptionStartDate, subscriptionEndDate] = [
    '2026-01-02T03:04:05.000Z',
    '2027-01-02T03:04:05.000Z',
  ]
  const plus = { subscriptionType: 'annual', subscriptionStatus: 'active' }
  const person = await createPerson(testApp, {
    ...plus,
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
    subscriptionStartDate: new Date(subscriptionStartDate),
    subscriptionEndDate: new Date(subscriptionEndDate),
  })
  const { body } = await person.get('/api/auth/user')
  expect(body).toMatchObject({ ...plus, subscriptionStartDate, subscriptionEndDate })
  expect(JSON.stringify(body)).not.toMatch(/cus_1|sub_1/)
  await person.patch('/api/me', { timeZone: 'Asia/Tehran' })
  const after = (await person.get('/api/auth/user')).body
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(body.updatedAt))
  expect(after.createdAt).toBe(body.createdAt)
})

test('what is missing is named, in the language of the caller', async () => {
  const response = await newClient({ lang: 'fa' }).post('/api/signup', {
    email: 'no',
    firstName: ' ',
    lastName: '',
  })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual({
    email: 'email_invalid',
    firstName: 'first_name_required',
    lastName: 'last_name_required',
  })
})

test.each([
  ['en', 'Please confirm your email for Peyvand', 'Welcome to Peyvand', 'ltr'],
  ['fa', 'لطفاً ایمیلتان را برای پیوند تأیید کنید', 'به پیوند خوش آمدید', 'rtl'],
] as const)('the mail of proof speaks %s, with a link and a code', async (lang, subject, heading, dir) => {
  const email = `proof-${lang}@example.org`
  await signUp(email, { lang })
  const [mail] = await mailTo(email)
  expect(mail?.subject).toBe(subject)
  expect(mail?.html).toContain(heading)
  expect(mail?.html).toMatch(new RegExp(`<html[^>]* dir="${dir}"[^>]* lang="${lang}"`))
  expect(mail?.text).toContain(`http://peyvand.test/${lang}/sign-in/link?token=`)
  expect(readSignInEmail(mail).code).toMatch(/^\d{6}$/)
  expect(mail?.html).not.toContain('Sara') // names typed by strangers are not in our emails
})

test('a known address changes nothing, and its owner gets a link', async () => {
  await signUpVerified('known@example.org')
  const stranger = newClient({ lang: 'fa' })
  const response = await stranger.post('/api/signup', {
    ...SARA,
    firstName: 'Eve',
    email: 'KNOWN@example.org',
  })
  expect(response).toFailWith(409, 'email_taken')
  expect(response.headers.getSetCookie()).toEqual([])
  const [row] = await app.db.select().from(users).where(eq(users.email, 'known@example.org'))
  expect(row?.firstName).toBe('Sara')
  const mails = await mailTo('known@example.org', 2)
  expect(mails.at(-1)?.subject).toBe('You already have a Peyvand account')
  expect(
    (await newClient().post('/api/sign-in/confirm', { token: readSignInEmail(mails.at(-1)).token })).status,
  ).toBe(200)
})

test('signing up twice from one browser is one account and one mail', async () => {
  const person = await signUp('twice@example.org')
  const secondResponse = await person.post('/api/signup', { ...SARA, email: 'twice@example.org' })
  expect(secondResponse.status).toBe(201)
  expect(secondResponse.body.email).toBe('twice@example.org')
  expect(await mailTo('twice@example.org')).toHaveLength(1)
})

test('two sign-ups at the same moment make one account', async () => {
  const email = 'race@example.org'
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => newClient().post('/api/signup', { ...SARA, email })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await app.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  expect(await mailTo(email)).toHaveLength(1)
})

test('a code signs in, typed on a Persian keyboard too', async () => {
  const email = 'code@example.org'
  await signUpVerified(email, { lang: 'fa' })
  const person = newClient()
  expect((await person.post('/api/sign-in', { email })).status).toBe(202)
  const mail = (await mailTo(email, 2))[1]
  expect(mail?.subject).toBe('لینک ورود شما به پیوند')
  const { code } = readSignInEmail(mail)
  const typed = code
    .replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
    .replace(/(?<=^.{3})/, '\u200f ')
  const response = await person.post('/api/sign-in/confirm', { email, code: typed })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ email, emailVerified: true })
  expect((await person.get('/api/auth/user')).body.email).toBe(email)
})

test.each(['en', 'fa'] as const)(
  'whoever signs up in %s gets a link to a page in it, whose visit confirms nothing',
  async (lang) => {
    const sara = await signUp(`link-${lang}@example.org`, { lang })
    const text = (await mailTo(`link-${lang}@example.org`))[0]?.text ?? ''
    const link = new URL(/https?:\S+\/sign-in\/link\?token=[\w-]+/.exec(text)?.[0] ?? '')
    expect(link.pathname).toBe(`/${lang}/sign-in/link`)
    expect((await newClient().get(`/api/sign-in/link${link.search}`)).status).toBe(200)
    expect((await sara.get('/api/auth/user')).body.emailVerified).toBe(false)
  },
)

test('an unknown address is answered like a known one and gets no mail', async () => {
  await signUp('somebody@example.org')
  const response = await newClient().post('/api/sign-in', { email: 'somebody@example.org' })
  const unknown = await newClient().post('/api/sign-in', { email: 'nobody@example.org' })
  expect(unknown.status).toBe(202)
  expect(unknown.body).toEqual(response.body)
  expect(
    await app.db.$client.query("select from verifications where identifier like '%nobody%'"),
  ).toHaveProperty('rowCount', 0)
})

test('pressing twice sends one mail, whose code goes on working', async () => {
  const email = 'impatient@example.org'
  await signUpVerified(email)
  const person = newClient()
  await Promise.all([1, 2].map(() => person.post('/api/sign-in', { email })))
  const mails = await mailTo(email, 2)
  expect(mails).toHaveLength(2)
  expect(
    (await person.post('/api/sign-in/confirm', { email, code: readSignInEmail(mails[1]).code })).status,
  ).toBe(200)
})

test('the owner who asks again for the email reads that it was sent, or when the next one can be; nobody else does', async () => {
  const email = 'again@example.org'
  const person = await signUp(email)
  const requestLink = async (who = person) => (await who.post('/api/sign-in', { email })).body
  const expectedWait = { sent: false, waits: expect.closeTo(MAIL_AGAIN_SECONDS, -1) }
  expect(await requestLink()).toEqual(expectedWait)
  expect(await requestLink(newClient())).toEqual({})
  const [first] = await mailTo(email)
  const wrong = readSignInEmail(first).code === '000000' ? '111111' : '000000'
  expect(await person.post('/api/sign-in/confirm', { email, code: wrong })).toFailWith(422, 'code_wrong')
  expect(await requestLink()).toEqual({ sent: true, waits: 0 })
  expect(await requestLink()).toEqual(expectedWait)
  expect(await mailTo(email, 2)).toHaveLength(2)
})

test('the owner who asked before the clock was set back does not wait until it is there again', async () => {
  const email = 'ahead@example.org'
  const person = await signUp(email)
  await app.db.$client.query("update verifications set created_at = created_at + interval '7 days'")
  expect((await person.post('/api/sign-in', { email })).body).toEqual({ sent: true, waits: 0 })
})

test('an address of ADMIN_EMAILS makes an admin when it is verified, and not before', async () => {
  const chief = await signUp('chief@example.org')
  expect((await chief.get('/api/auth/user')).body.role).toBe('member')
  const { code } = readSignInEmail((await mailTo('chief@example.org'))[0])
  const response = await chief.post('/api/sign-in/confirm', { email: 'chief@example.org', code })
  expect(response.body).toMatchObject({ role: 'admin', emailVerified: true })
})

test('an admin whose role another one took stays without it at the next sign-in, until the console gives it back', async () => {
  const chief = newClient()
  await chief.post('/api/sign-in', { email: 'chief@example.org' })
  const signIn = async (client: typeof chief, count: number) => {
    const mails = await mailTo('chief@example.org', count)
    const { code } = readSignInEmail(mails.findLast(({ text }) => text?.includes('/sign-in/link')))
    return (await client.post('/api/sign-in/confirm', { email: 'chief@example.org', code })).body
  }
  const { id, role } = await signIn(chief, 2)
  expect(role).toBe('admin')
  const other = await createPerson(testApp, { role: 'admin' })
  expect((await other.get('/api/admin/record')).body[0]).toMatchObject({
    act: 'role_set',
    subject: `member:${id}`,
  })
  await other.patch(`/api/admin/members/${id}`, { role: 'member' })
  const again = newClient()
  await again.post('/api/sign-in', { email: 'chief@example.org' })
  expect((await signIn(again, 4)).role).toBe('member')
  await makeLinkOf(app, 'chief@example.org')
  expect((await again.get('/api/auth/user')).body.role).toBe('admin')
})

test('one mailbox is one account, in whatever letters its domain is typed', async () => {
  await signUp('leila@example.net')
  for (const email of ['leila@ｅxample.net', 'leila@exampⅼe.net', 'Leila@EXAMPLE.ｎet'])
    expect(await newClient().post('/api/signup', { ...SARA, email })).toFailWith(409, 'email_taken')
})

test('too many sign-ups from one address wait', async () => {
  const address = '192.0.2.77'
  const responses = []
  for (let i = 0; i < 21; i++)
    responses.push(
      await newClient({ address }).post('/api/signup', { ...SARA, email: `many${i}@example.org` }),
    )
  expect(responses.slice(0, 20).every(({ status }) => status === 201)).toBe(true)
  expect(responses[20]).toFailWith(429, 'too_many')
  expect(Number(responses[20]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
