import { globSync, readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export const LANGS = ['en', 'fa'] as const
export type Lang = (typeof LANGS)[number]
/** A journey runs in one language, or the tests take too long; `PEYVAND_TEST_BOTH=1` runs all in both. */
export const journeysIn = (lang: Lang): readonly Lang[] => (process.env.PEYVAND_TEST_BOTH ? LANGS : [lang])
type Text = string | { match: Record<string, string> }[]

const words = Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)])) as Record<
  Lang,
  Record<string, Text>
>

function wordsOf(lang: Lang): Record<string, Text> {
  const files = globSync(`src/**/messages/${lang}.json`).map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return Object.assign({}, ...files)
}

/** The site's own messages by key, as a reader of this language sees them; placeholders are filled from `fill`. */
export const inWords =
  (lang: Lang) =>
  (key: string, fill: Record<string, string> = {}) => {
    const text = words[lang][key]
    if (typeof text !== 'string') throw new Error(`${key} is not one text in ${lang}`)
    return text.replace(/\{(\w+)\}/g, (_, name) => fill[name] ?? '')
  }

type AppContext = {
  /** The language of the pages of this test: `test.use({ lang })`. */
  lang: Lang
  say: ReturnType<typeof inWords>
  /** Console messages that this test causes on purpose. */
  tolerates: RegExp
  quiet: undefined
}

const privacy = readFileSync('content/pages/privacy.en.md', 'utf8')

/**
 * Every test fails when one of its pages logs an error to the console (failed hydration, a blocked script, a bug), or
 * sets a cookie that the privacy page does not list.
 */
export const test = base.extend<AppContext>({
  lang: ['en', { option: true }],
  tolerates: [/^$/, { option: true }],
  say: async ({ lang }, use) => use(inWords(lang)),
  quiet: [
    async ({ context, tolerates }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(String(error.error().stack)))
      context.on('console', (message) => {
        if (message.type() === 'error' || /hydrat/i.test(message.text()))
          complaints.push(`${message.text()} ${message.location().url}`)
      })
      await use(undefined)
      expect(complaints.filter((text) => !tolerates.test(text))).toEqual([])
      const cookies = (await context.cookies()).map(({ name }) => name.replace(/^__(?:Host|Secure)-/, ''))
      expect(cookies.filter((name) => !privacy.includes(`(${name})`))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Waits until React has hydrated the page: earlier clicks are lost. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await alive(page)
  return answer
}

export const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** A number as the page shows it, and as a reader of that language types it. */
export const digitsIn = (lang: string, number: string) =>
  lang === 'fa' ? number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit) : number

export const toast = (page: Page, title: string): Locator =>
  page.locator('ol > li').filter({ hasText: title })

/**
 * Does something with an optimistic update, and waits for the server's answer: a reload would lose a pending request.
 */
export async function told(page: Page, act: () => Promise<unknown>) {
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await act()
  return answered
}

let count = 0
/** A word that occurs nowhere else. */
export const unique = (word: string) => `${word} ${process.pid}${Date.now() % 1_000_000}${++count}`
