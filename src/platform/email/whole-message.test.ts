import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { wholeMessage } from './whole-message.server.ts'

const email = {
  from: 'Peyvand <no-reply@peyvand.example>',
  to: 'mina@example.org',
  subject: 'این هفته در پیوند: از نخستین واژه‌ها تا قصه‌های پیش از خواب، و دیداری با خانواده‌های شهر',
  html: `<p lang="fa" dir="rtl">${'سلام، حالتان چطور است؟ '.repeat(300)}</p>`,
  text: `سلام\n\n.\nFrom here\n${'a'.repeat(2_000)}`,
  messageId: '<newsletter.1.abc@peyvand.example>',
  headers: { 'Content-Language': 'fa', 'List-Id': 'Peyvand <newsletter.peyvand.example>' },
}

test('a whole message is read as it was written', async () => {
  const { raw, envelope } = wholeMessage(email)
  expect(envelope).toEqual({ from: 'no-reply@peyvand.example', to: ['mina@example.org'] })
  const read = await PostalMime.parse(raw)
  expect(read.subject).toBe(email.subject)
  expect(read.html?.trim()).toBe(email.html)
  expect(read.text?.trim()).toBe(email.text)
  expect(read.messageId).toBe(email.messageId)
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({ 'content-language': 'fa', 'mime-version': '1.0' })
  expect(headers['content-type']).toContain('multipart/alternative')
  expect(Date.parse(read.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const lines = raw.toString('latin1').split('\r\n')
  expect(lines.filter((line) => line.length > 78)).toEqual([])
  expect(raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n\x80-\xff]/)
})

test('line breaks add no header, and a domain in Persian is written in ASCII', async () => {
  const { raw, envelope } = wholeMessage({
    ...email,
    to: 'mina@خانه.example',
    subject: 'Hello\r\nBcc: everyone@example.org',
    headers: { 'List-Id': 'Peyvand\r\nBcc: everyone@example.org' },
  })
  expect(envelope.to).toEqual([`mina@${new URL('https://خانه.example').hostname}`])
  const read = await PostalMime.parse(raw)
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(read.subject).toContain('Hello')
})
