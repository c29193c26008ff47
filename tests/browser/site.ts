import { globSync, readFileSync } from 'node:fs'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

export const LANGS = ['en', 'fa'] as const
export type Lang = (typeof LANGS)[number]
/** The languages a journey runs in: one by default, to save time; both with `PEYVAND_TEST_BOTH=1`. */
export const journeyLangs = (lang: Lang): readonly Lang[] => (process.env.PEYVAND_TEST_BOTH ? LANGS : [lang])
type Text = string | { match: Record<string, string> }[]

const messages = Object.fromEntries(LANGS.map((lang) => [lang, readMessages(lang)])) as Record<
  Lang,
  Record<string, Text>
>

function readMessages(lang: Lang): Record<string, Text> {
  const files = globSync(`src/**/messages/${lang}.json`).map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return Object.assign({}, ...files)
}

/** Returns a function that looks up a message of the site in this language, and fills its placeholders from `values`. */
export const translator =
  (lang: Lang) =>
  (key: string, values: Record<string, string> = {}) => {
    const text = messages[lang][key]
    if (typeof text !== 'string') throw new Error(`${key} is not one text in ${lang}`)
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  }

/** `test.use(WITH_ANIMATIONS)`: as most readers see the site; other tests ask for reduced motion. */
export const WITH_ANIMATIONS = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Fixtures = {
  /** The language of the pages of this test: `test.use({ lang })`. */
  lang: Lang
  t: ReturnType<typeof translator>
  /** Opens the browser of another person, with cookies of its own; it is checked like the first, and closed at the end. */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Console errors that this test causes on purpose. */
  allowedConsoleErrors: RegExp
  check: Check
}
/** Has the test fail when a page of this browser logs an error, or sets a cookie that the privacy page does not list. */
type Check = (context: BrowserContext) => void

const privacy = readFileSync('content/pages/privacy.en.md', 'utf8')

/**
 * Every test fails when one of its pages logs an error to the console (failed hydration, a blocked script, a bug), or
 * sets a cookie that the privacy page does not list.
 */
export const test = base.extend<Fixtures>({
  lang: ['en', { option: true }],
  allowedConsoleErrors: [/^$/, { option: true }],
  t: async ({ lang }, use) => use(translator(lang)),
  check: async ({ allowedConsoleErrors }, use) => {
    const consoleErrors: string[] = []
    const contexts: BrowserContext[] = []
    await use((context) => {
      contexts.push(context)
      context.on('weberror', (error) => consoleErrors.push(error.error().stack || String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' || /hydrat/i.test(message.text()))
          consoleErrors.push(`${message.text()} ${message.location().url}`)
      })
    })
    expect(consoleErrors.filter((text) => !allowedConsoleErrors.test(text))).toEqual([])
    const cookies = (await Promise.all(contexts.map((context) => context.cookies()))).flat()
    const names = cookies.map(({ name }) => name.replace(/^__(?:Host|Secure)-/, ''))
    expect(names.filter((name) => !privacy.includes(`(${name})`))).toEqual([])
    // Playwright closes its own one alone; pages of the others would go on beside later tests. A failed test ends them all.
    await Promise.all(contexts.map((context) => context.close()))
  },
  context: async ({ context, check }, use) => {
    check(context)
    await use(context)
  },
  newVisitor: async ({ browser, check }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options)
      check(context)
      return context
    })
  },
})
export { expect }

/** Opens a page and waits until React has hydrated it: earlier clicks would be lost. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await waitForHydration(page)
  return response
}

export const waitForHydration = (page: Page) =>
  page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** Waits until a part of the page whose script is loaded by itself is hydrated: React marks the elements it has taken over. */
export const waitForReact = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/**
 * Holds back requests, so that a test can act before they are answered.
 * @param method of the requests; any, unless it is given
 * @returns a function that lets them go on
 */
export async function holdRequests(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await released
    await route.continue().catch(() => {}) // the page that asked may be gone
  })
  return release
}

/** A number as the page shows it, and as a reader of that language types it. */
export const localizeDigits = (lang: string, number: string) =>
  lang === 'fa' ? number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit) : number

export const toast = (page: Page, title: string): Locator =>
  page.locator('ol > li').filter({ hasText: title })

/**
 * Does something with an optimistic update, and waits for the server's response: a reload would lose a pending request.
 */
export async function actAndWaitForResponse(page: Page, act: () => Promise<unknown>) {
  // Pages also report by themselves that they were opened, and how fast.
  const responsePromise = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.request().resourceType() !== 'ping',
  )
  await act()
  return responsePromise
}

let count = 0
/** A text that occurs nowhere else on the site. */
export const unique = (word: string) => `${word} ${process.pid}${Date.now() % 1_000_000}${++count}`
