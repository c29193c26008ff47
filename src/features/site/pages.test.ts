import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { readMarkdown } from './markdown.server.ts'
import { SITE_PAGES } from './rules.ts'

const silent = await openTestApp()
const reachable = await openTestApp({
  CONTACT_EMAIL: 'hello@example.org',
  OPERATOR_NAME: 'Peyvand e. V.',
  OPERATOR_ADDRESS: 'Hafisstraße 14\n 10245  Berlin',
})

test('each page of the footer is read in the language of the caller', async () => {
  for (const name of SITE_PAGES) {
    const [en, fa] = [
      await silent.newClient().get(`/api/pages/${name}`),
      await silent.newClient({ lang: 'fa' }).get(`/api/pages/${name}`),
    ]
    expect(en.body.blocks.length).toBeGreaterThan(8)
    expect(fa.body.blocks.length).toBe(en.body.blocks.length)
    expect(fa.body.title).toMatch(/^[\u0600-\u06ff\s\u200c]+$/)
  }
})

test.each(['nothing', 'constructor', '..%2fwords', 'help.en', 'HELP'])(
  'there is no page named %s',
  async (name) => {
    expect(await silent.newClient().get(`/api/pages/${name}`)).toFailWith(404, 'not_found')
  },
)

test('the contact page has the operator’s address, or says that there is none', async () => {
  expect(await pageTextOf(reachable)).toContain('"href":"mailto:hello@example.org"')
  expect(await pageTextOf(silent)).toContain("don't have a contact email")
  expect(await pageTextOf(silent)).not.toContain('{contact}')
})

const pageTextOf = async (app: typeof silent, page = 'contact', lang: 'en' | 'fa' = 'en') =>
  JSON.stringify((await app.newClient({ lang }).get(`/api/pages/${page}`)).body)

test('without a contact email, the page does not say what to write', async () => {
  for (const [lang, advice] of [
    ['en', /What helps us|subject line|three days/],
    ['fa', /چه بنویسید|موضوع ایمیل|سه روز/],
  ] as const) {
    expect(await pageTextOf(silent, 'contact', lang)).not.toMatch(advice)
    expect(await pageTextOf(reachable, 'contact', lang)).toMatch(advice)
  }
})

test.each(['privacy', 'terms', 'contact'])(
  '%s names the operator, or shows what is missing',
  async (page) => {
    expect(await pageTextOf(reachable, page)).toContain('Peyvand e. V.')
    expect(await pageTextOf(reachable, page)).toContain('Hafisstraße 14, 10245 Berlin')
    expect((await pageTextOf(silent, page)).match(/\(not entered yet\)/g)).toHaveLength(3)
    expect((await pageTextOf(silent, page, 'fa')).match(/\(هنوز وارد نشده است\)/g)).toHaveLength(3)
  },
)

test('admins see which settings of the operator are missing', async () => {
  const missing = async (app: typeof silent) => {
    const admin = await createPerson(app, { role: 'admin' })
    const { body } = await admin.get('/api/admin/operations')
    return body.problems.find(({ kind }: { kind: string }) => kind === 'operator_missing')?.missing
  }
  expect(await missing(silent)).toEqual(['name', 'address', 'email'])
  expect(await missing(reachable)).toBe(undefined)
})

test.each(['hello', 'a@b', '"<b>"@example.org', 'a@example.org?body=<x>'])(
  '%s is no address',
  (CONTACT_EMAIL) => {
    expect(() => readEnvironment({ CONTACT_EMAIL })).toThrow(/^CONTACT_EMAIL holds /)
  },
)

test('the small Markdown is parsed into titles, headings, paragraphs, lists, bold and links of this site only', () => {
  expect(readMarkdown('# T\n\nA **b** [c](/d) [x](https://e)\n\n## H\n\n- **i** j\n- k')).toEqual({
    title: 'T',
    blocks: [
      {
        kind: 'paragraph',
        pieces: [
          { text: 'A ' },
          { text: 'b', bold: true },
          { text: ' ' },
          { text: 'c', href: '/d' },
          { text: ' [x](https://e)' },
        ],
      },
      { kind: 'heading', id: 'part-1', text: 'H' },
      { kind: 'list', items: [[{ text: 'i', bold: true }, { text: ' j' }], [{ text: 'k' }]] },
    ],
  })
})

test('an operator’s name is shown as it was typed, whatever Markdown would make of it', () => {
  for (const typed of [
    'Verein *e. V.*',
    'A_b_ <b>x</b> & Söhne &copy; `c`',
    '![x](/y) https://e.org',
    '1) a\\*b',
  ])
    expect(readMarkdown(`# T\n\n- **Operator:** ${typed}`).blocks).toEqual([
      { kind: 'list', items: [[{ text: 'Operator:', bold: true }, { text: ` ${typed}` }]] },
    ])
})
