import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { SARA } from '../../../../tests/sign-up.ts'

const arrived: { to: string[]; mail: Email }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, session, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const to = session.envelope.rcptTo.map(({ address }) => address)
    arrived.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
    done()
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
afterAll(() => void smtp.close()) // the sender keeps its connection open: not waited for

const { newClient, runJobs } = await openTestApp({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'Peyvand <salaam@peyvand.test>',
})

test('an email sent over SMTP signs in', async () => {
  const person = newClient({ lang: 'fa' })
  await person.post('/api/signup', { ...SARA, email: 'far@example.org' })
  await runJobs()
  expect(arrived).toHaveLength(1)
  const [{ to, mail } = { to: [], mail: undefined }] = arrived
  expect(to).toEqual(['far@example.org'])
  expect(mail?.from?.address).toBe('salaam@peyvand.test')
  expect(mail?.subject).toBe('لطفاً ایمیلتان را برای پیوند تأیید کنید')
  const { code } = readSignInEmail(mail)
  expect(
    (await person.post('/api/sign-in/confirm', { email: 'far@example.org', code })).body.emailVerified,
  ).toBe(true)
})
