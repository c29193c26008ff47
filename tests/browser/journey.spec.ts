import type { Page } from '@playwright/test'
import { LABELS, type Labels } from './labels.ts'
import { mailTo, newAddress, signUpMember } from './people.ts'
import { actAndWaitForResponse, expect, journeyLangs, LANGS, open, test, translator } from './site.ts'

for (const lang of LANGS) {
  const w = LABELS[lang]
  test(`a parent signs up, verifies their address, posts, comments, likes and votes (${lang})`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const warnings = collectWarnings(page)
    const email = newAddress('walk')

    await open(page, `/${lang}`)
    await expect(page.locator('html')).toHaveAttribute('dir', w.dir)
    await page.getByRole('link', { name: w.create }).first().click()
    await expect(page.getByRole('heading', { name: w.signUp })).toBeVisible()
    await page.getByLabel(w.email).fill(email)
    await page.getByLabel(w.first, { exact: true }).fill('Mahsa')
    await page.getByLabel(w.last, { exact: true }).fill('Karimi')
    await page.getByLabel(w.place).fill('Toronto, Canada')
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByText(w.welcome, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Mahsa')).toBeVisible()

    const { link } = await mailTo(email)
    expect(link.startsWith(`/${lang}/`)).toBe(true)
    await open(page, link)
    expect((await (await page.request.get('/api/auth/user')).json()).emailVerified).toBe(false) // opening it does nothing
    await page.getByRole('button', { name: w.signMeIn }).click()
    await page.waitForURL((url) => !url.pathname.includes('sign-in'))
    expect((await (await page.request.get('/api/auth/user')).json()).emailVerified).toBe(true)

    await open(page, `/${lang}/community`)
    const title = `${w.title} ${Date.now()}`
    await publish(page, w, title) // the feed shows it at once, newest first
    await expect(page).toHaveURL(/sort=new/)
    const card = page.locator('article', { hasText: title })
    await expect(card).toBeVisible()

    await actAndWaitForResponse(page, () => card.getByRole('button', { name: w.like }).click())
    await expect(card.getByRole('button', { name: w.like, pressed: true })).toBeVisible()
    await page.reload()
    await expect(card.getByRole('button', { name: w.like, pressed: true })).toBeVisible() // the server has it

    await card.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/${lang}/community/\\d+$`))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(w.reply).fill(w.answer)
    await dialog.getByRole('button', { name: w.send }).click()
    await expect(dialog.getByRole('listitem').getByText(w.answer)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card.getByText(w.answer)).toBeVisible()

    await open(page, `/${lang}`)
    const poll = page.locator('section', { has: page.getByRole('heading', { name: w.poll }) })
    await actAndWaitForResponse(page, () => poll.locator('button[aria-pressed]').first().click())
    await expect(poll.locator('button[aria-pressed=true]')).toBeVisible()
    await page.reload()
    await expect(poll.locator('button[aria-pressed=true]')).toBeVisible()

    await open(page, `/${lang}/community`)
    await page.getByLabel(w.search).fill(w.typo)
    await expect(page.locator('article', { hasText: title })).toBeVisible()
    expect(warnings).toEqual([])
  })
}

for (const lang of journeyLangs('fa')) {
  const w = LABELS[lang]
  test(`an anonymous post shows no name; its author edits and deletes it (${lang})`, async ({
    page,
    newVisitor,
  }) => {
    test.setTimeout(90_000)
    await signUpMember(page.request, { name: 'Golnar' })
    await open(page, `/${lang}/community`)
    const title = `${w.title} ${Date.now()}`
    await publish(page, w, title, { anonymous: true })
    const card = page.locator('article', { hasText: title })
    await open(page, `/${lang}/community?sort=new`)
    await expect(card.getByText(w.anonymous, { exact: true })).toBeVisible()
    await expect(card).not.toContainText('Golnar')

    const other = await (await newVisitor()).newPage()
    await other.goto(`/${lang}/community?sort=new`)
    await expect(other.locator('article', { hasText: title })).toBeVisible()
    expect(await other.content()).not.toContain('Golnar')

    await menuOf(page, w, card, w.edit)
    const form = page.getByRole('dialog')
    await form.getByLabel(w.textField).fill(`${w.text} (2)`)
    await form.getByRole('button', { name: w.save }).click()
    await expect(card.getByText(`${w.text} (2)`)).toBeVisible()
    await menuOf(page, w, card, w.remove)
    await page.getByRole('dialog').getByRole('button', { name: w.remove, exact: true }).click()
    await expect(card).toHaveCount(0)
  })

  test(`a guest sees that there are replies, and nothing of them (${lang})`, async ({ page }) => {
    await open(page, `/${lang}/community`)
    await expect(page.getByText(w.filler).first()).toBeVisible()
    const { demoReply } = await import('./demo.ts')
    expect(await page.content()).not.toContain(demoReply)
    await page.locator('article').first().getByRole('button', { name: w.like }).click()
    await expect(
      page.locator('[data-radix-collection-item], li[role=status], [role=status]').first(),
    ).toBeVisible()
  })
}

test.describe('what was typed', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED/ })

  test('survives a failed send and a reload', async ({ page }) => {
    const w = LABELS.en
    await signUpMember(page.request)
    await open(page, '/en/community')
    await page.getByRole('button', { name: w.post }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(w.titleField).fill('Half a thought')
    await form.getByLabel(w.textField).fill('It took me an hour to write this.')
    await form.getByLabel(w.categoryField).selectOption({ label: w.category })
    await page.route('**/api/posts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await form.getByRole('button', { name: w.publish }).click()
    await expect(form.getByText('Error', { exact: true })).toBeVisible() // shown where it can be seen: in the dialog
    await expect(form.getByLabel(w.textField)).toHaveValue('It took me an hour to write this.')
    await page.reload()
    await page.getByRole('button', { name: w.post }).click()
    await expect(page.getByRole('dialog').getByLabel(w.titleField)).toHaveValue('Half a thought')
  })
})

test('a new post is announced in other open browsers, and its likes and replies arrive there by themselves', async ({
  page,
  newVisitor,
}) => {
  const watcher = await (await newVisitor()).newPage()
  const listening = watcher.waitForRequest((request) => request.url().includes('/api/live'))
  await watcher.goto('/en/community?sort=new')
  await listening
  await signUpMember(page.request)
  const title = `Announced ${Date.now()}`
  const data = { title, content: 'Hello', category: 'Education' }
  const { id } = await (await page.request.post('/api/posts', { data })).json()
  await watcher.getByRole('button', { name: 'Show new posts' }).click()
  const card = watcher.locator('article', { hasText: title })
  await expect(card).toBeVisible()
  await expect(card).toContainText('0 likes')
  await page.request.post(`/api/posts/${id}/like`)
  await expect(card).toContainText('1 like')
  await page.request.post(`/api/posts/${id}/comments`, { data: { content: 'And hello back' } })
  await expect(card).toContainText('1 reply')
})

test('the language switch shows the same page in the other language at once', async ({ page }) => {
  await open(page, '/community?sort=top')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('banner').getByRole('button', { name: /فارسی/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
  await expect(page).toHaveURL(/\/community\?sort=top/)
  const html = await (await page.request.get('/community')).text()
  expect(html).toContain('<html lang="fa" dir="rtl"')
})

test('the drawer is 20rem wide and closes when a link is chosen; a new page begins at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await open(page, '/en')
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toHaveCSS('width', '320px')
  await drawer.getByRole('link', { name: 'Community' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Community Discussions' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('what is not there', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

  for (const [lang, title] of [
    ['en', '404 Page Not Found'],
    ['fa', ''],
  ] as const) {
    test(`an address that is unknown is answered 404 with a page that helps (${lang})`, async ({ page }) => {
      const response = await page.goto(`/${lang}/no/such/place`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(title)
      await expect(page.getByRole('banner')).toBeVisible()
    })
  }

  for (const [path, missing] of [
    ['/events/999999', 'error_event_not_found'],
    ['/community/999999', 'discussions_post_not_found'],
    ['/local-community/999999', 'error_group_not_found'],
    ['/resources/nothing-of-that-name', 'error_article_not_found'],
    ['/courses/999999', 'error_course_not_found'],
  ] as const)
    test(`of ${path} is answered 404 with a page that names it`, async ({ page }) => {
      for (const lang of LANGS) {
        const response = await open(page, `/${lang}${path}`)
        expect(response?.status()).toBe(404)
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(translator(lang)(missing))
      }
    })
})

/** Collects warnings that nobody would see: on errors every test fails. */
function collectWarnings(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    // These tests block the service worker; offline.spec.ts does not.
    if (message.text().startsWith('Service Worker registration blocked')) return
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

async function publish(page: Page, w: Labels, title: string, { anonymous = false } = {}) {
  await page.getByRole('button', { name: w.post }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(w.titleField).fill(title)
  await form.getByLabel(w.textField).fill(w.text)
  await form.getByLabel(w.categoryField).selectOption({ label: w.category })
  if (anonymous) await form.getByLabel(w.anonymously).check()
  await form.getByRole('button', { name: w.publish }).click()
  await expect(form).toBeHidden()
}

async function menuOf(page: Page, w: Labels, card: ReturnType<Page['locator']>, item: string) {
  await card.getByLabel(w.more).click()
  await card.getByRole('button', { name: item, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
