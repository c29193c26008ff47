import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { posts } from '#features/discussions/tables.ts'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'
import { createPerson } from '../../../../tests/people.ts'

const { app, testApp, admin, smtp, runJobs, subscribers, draft, send } = await openNewsletter()

/** A post of a member that everyone may read, as a block of an issue. */
async function blockOfPost(content: string) {
  const member = await createPerson(testApp)
  const { body } = await member.post('/api/posts', {
    title: 'Lists',
    content,
    category: 'General Discussion',
  })
  await app.db.update(posts).set({ held: false, hiddenAt: null }).where(eq(posts.id, body.id))
  return { ...TEXTS, message: `Salaam\n\n::post{id=${body.id}}` }
}
const preview = async (texts: object) =>
  (await admin.post('/api/admin/newsletter/preview', { ...texts, lang: 'en', both: true })).body

test('a post in an issue gets no token of a reader, even with what stands for it in a preview', async () => {
  await subscribers({})
  const { html } = await preview(TEXTS)
  const token = /unsubscribe\?token=([^"&]+)"/.exec(html)?.[1]
  expect(token).toBeTruthy()
  const id = await draft(await blockOfPost(`My lists are at words.example/?${token}`))
  await send(id)
  await runJobs()
  const { mail } = smtp.received[0] ?? {}
  expect(mail?.text).toContain(`words.example/?${token}`)
  expect(mail?.html).toContain(`words.example/?${token}`)
  expect(mail?.text).toMatch(/preferences\?token=m\.\d+\./)
  expect(mail?.html).toMatch(/unsubscribe\?token=m\.\d+\./)
})

test('a post in an issue cannot take the place of its text in either language', async () => {
  const texts = await blockOfPost('A note on BODY-en and BODY-fa')
  const { html, text } = await preview({ ...texts, messageFa: 'این متن فارسی است' })
  for (const shown of [html, text]) {
    expect(shown.match(/این متن فارسی است/g)).toHaveLength(1)
    expect(shown).toContain('A note on BODY-en and BODY-fa')
  }
})

test('what is shown of a post may look like a pattern of a replacement', async () => {
  const { text } = await preview(await blockOfPost("It costs $& or $1 or $' or $$"))
  expect(text).toContain("It costs $& or $1 or $' or $$")
})

test('what is shown of a long post ends before a word, and in a whole emoji where there is none', async () => {
  const words = await preview(await blockOfPost('nouns '.repeat(60)))
  expect(words.text).toMatch(/\b(nouns\s)+nouns…/)
  const emoji = await preview(await blockOfPost(`x${'😀'.repeat(200)}`))
  expect(emoji.text.replace(/\s/g, '')).toContain(`x${'😀'.repeat(109)}…`)
})

test('a line of an issue ends where its writer began a new one', async () => {
  const { html, text } = await preview({
    ...TEXTS,
    message: '- One\n- Two\n\nWarmly,\nthe team of **Peyvand**\nOslo',
  })
  expect(html).toMatch(/Warmly,<br\/?>\s*the team of <strong[^>]*>Peyvand<\/strong><br\/?>\s*Oslo/)
  expect(text).toContain('Warmly,\nthe team of Peyvand\nOslo')
})

test('a block within a list or a quote is the text that it is, as nothing is shown for it', async () => {
  const { message: block } = await blockOfPost('Words')
  const line = block.split('\n').at(-1) ?? ''
  const { html, text, inserted } = await preview({ ...TEXTS, message: `- ${line}\n\n> ${line}` })
  expect(html).not.toContain('x-block')
  expect(text.split(line)).toHaveLength(3)
  expect(inserted).toEqual([])
})

test('the languages in the headers are those of the texts', async () => {
  await subscribers(
    { email: 'en@example.org', lang: 'en' },
    { email: 'fa@example.org', lang: 'fa' },
    { email: 'both@example.org', lang: 'fa', both: true },
  )
  const languages = async (texts: object) => {
    smtp.received.length = 0
    await send(await draft(texts))
    await runJobs()
    const received = smtp.received.map(({ to, mail }) => {
      const header = mail.headers.find(({ key }) => key === 'content-language')
      return [to.split('@')[0], header?.value]
    })
    return Object.fromEntries(received)
  }
  expect(await languages(TEXTS)).toEqual({ en: 'en', fa: 'fa', both: 'fa, en' })
  const { subject, message } = TEXTS
  expect(await languages({ subject, message })).toEqual({ en: 'en', fa: 'en', both: 'en' })
})

test('the time of an event in an issue is said as on its page: by the clock of a place', async () => {
  const event = await admin.post('/api/events', {
    ...{ title: 'Yalda', titleFa: 'شب یلدا', description: 'Poems', speaker: 'Sara', category: 'culture' },
    ...{ dateTime: '2099-12-21T17:00:00Z', zone: 'Europe/Oslo' },
  })
  const block = `::event{id=${event.body.id}}`
  const { text } = await preview({ ...TEXTS, message: block, messageFa: block })
  expect(text).toContain('Monday, December 21, 2099, 6:00 PM Oslo time, CET\n\nPoems')
  expect(text).toContain('ساعت ۱۸:۰۰ به وقت اسلو\n\nPoems')
})

test('beside the subject an inbox shows how the text begins', async () => {
  const { html } = await preview({ ...TEXTS, message: '## Salaam & welcome\n\nThis is what *comes next*.' })
  const shown = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1]
  expect(shown).toBe('Salaam &amp; welcome This is what comes next.')
})
