import { render } from '@react-email/render'
import { expect, test } from 'vitest'
import { plainTextOf } from '#platform/email/plain-text.server.ts'
import { Code, EmailButton, EmailLayout, Paragraph } from './email-layout.tsx'
import { Quote } from './email-quote.tsx'

const html = await render(
  <EmailLayout lang="en" heading="Hello">
    <Paragraph lang="en">Words</Paragraph>
    <Paragraph lang="en" quiet>
      Fewer words
    </Paragraph>
    <EmailButton lang="en" href="https://peyvand.example">
      Go on
    </EmailButton>
    <Code>123456</Code>
  </EmailLayout>,
)

test('an email says that it can be dark', () => {
  for (const name of ['color-scheme', 'supported-color-schemes'])
    expect(html).toContain(`<meta name="${name}" content="light dark"/>`)
})

test('an email says its language where webmail keeps it, which drops the element html', () => {
  expect(/<table[^>]*class="sheet"[^>]*>/.exec(html)?.[0]).toContain('lang="en" dir="ltr"')
})

test('whatever has a colour of its own in the light has one in the dark', () => {
  const dark = /@media \(prefers-color-scheme: dark\) \{([\s\S]*)\}<\/style>/.exec(html)?.[1] ?? ''
  expect(dark).toContain('.paper > table')
  const coloured = [...html.matchAll(/<(\w+)([^>]*style="[^"]*(?<![\w-])(?:background-)?color:[^>]*)>/g)]
  expect(coloured.length).toBeGreaterThan(6)
  const without = coloured.filter(([, tag, rest = '']) => {
    const names = /class="([^"]*)"/.exec(rest)?.[1]?.split(' ') ?? []
    // The cell inside of the body repeats its style.
    return tag !== 'td' && !names.some((name) => dark.includes(`.${name}`))
  })
  expect(without.map(([tag]) => tag)).toEqual([])
})

test('the footer runs in the direction of its own language', async () => {
  const mixed = await render(
    <EmailLayout lang="en" heading="Hello" footerLang="fa">
      <Paragraph lang="en">Words</Paragraph>
    </EmailLayout>,
  )
  expect(mixed).toMatch(/<p class="muted" lang="fa" dir="rtl" style="[^"]*text-align:right[^"]*">پیوند/)
})

test('a long link breaks, and leaves the email as narrow as a phone', () => {
  expect(html).toMatch(/class="sheet"[^>]*style="[^"]*overflow-wrap:anywhere;word-break:break-word/)
})

test('a phone number in what a Persian organizer wrote keeps the order of its groups', async () => {
  const words = 'دیر رسیدید؟\nبا +47 22 33 44 55 تماس بگیرید'
  const quote = await render(<Quote lang="fa" words={words} />)
  expect(quote).toContain('با <span dir="ltr">+47 22 33 44 55</span> تماس بگیرید')
  expect(await render(<Quote lang="fa" words={words} />, { plainText: true })).toContain(
    'با +47 22 33 44 55 تماس بگیرید',
  )
})

test('each paragraph of what a person wrote in two languages runs in its own direction', async () => {
  const words = 'سلام! لطفاً انار بیاورید.\nهشت شب می‌بینیم‌تان.\n\nHello! Please bring pomegranates.'
  const quote = await render(<Quote lang="fa" words={words} />)
  expect(quote).toMatch(/<p[^>]* dir="rtl" lang="fa"[^>]*text-align:right[^>]*>سلام!/)
  expect(quote).toMatch(/<p[^>]* dir="ltr" lang="en"[^>]*text-align:left[^>]*>Hello!/)
  expect(plainTextOf(quote)).toBe(words.replace(/^/gm, '> '))
})

test('what inboxes show of a long text ends before a word, and is no half of an emoji', async () => {
  const previewOf = async (preview: string) => {
    const shown = await render(
      <EmailLayout lang="en" heading="Hello" preview={preview}>
        {null}
      </EmailLayout>,
    )
    return /data-skip-in-text="true"[^>]*>([^<]*)/.exec(shown)?.[1]
  }
  expect(await previewOf('Short')).toBe('Short')
  expect(await previewOf('words '.repeat(40))).toMatch(/^(words )+words…$/)
  expect(await previewOf(`x${'😀'.repeat(90)}`)).toMatch(/^x(😀)+…$/u)
})
