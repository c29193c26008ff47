import type { Page } from '@playwright/test'
import { LABELS, type Labels } from './labels.ts'
import { mailTo, newAddress, newGuest, newMember, signUpMember } from './people.ts'
import { readPage } from './server-html.ts'
import { actAndWaitForResponse, expect, journeyLangs, open, test } from './site.ts'

for (const lang of journeyLangs('fa')) {
  const w = LABELS[lang]
  test(`a parent signs up, verifies their address, votes, posts, likes and comments (${lang})`, async ({
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
    await page.getByRole('button', { name: w.confirmEmail }).click()
    await page.waitForURL((url) => !url.pathname.includes('sign-in'))
    expect((await (await page.request.get('/api/auth/user')).json()).emailVerified).toBe(true)

    await open(page, `/${lang}`)
    const poll = page.locator('section', { has: page.getByRole('heading', { name: w.poll }) })
    await actAndWaitForResponse(page, () => poll.locator('button[aria-pressed]').first().click())
    await expect(poll.locator('button[aria-pressed=true]')).toBeVisible()
    expect((await (await page.request.get('/api/polls')).json())[0].voted).toBe(0)
    expect(await readPage(page.request, `/${lang}`)).toMatch(
      /<button(?=[^>]* aria-pressed="true")[^>]* value="0"/,
    )

    await open(page, `/${lang}/community`)
    const title = `${w.title} ${Date.now()}`
    await publish(page, w, title) // the feed shows it at once, newest first
    await expect(page).toHaveURL(/sort=new/)
    const card = page.locator('article', { hasText: title })
    await expect(card).toBeVisible()

    await actAndWaitForResponse(page, () => card.getByRole('button', { name: w.like }).click())
    await expect(card.getByRole('button', { name: w.like, pressed: true })).toBeVisible()

    await card.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/${lang}/community/\\d+$`))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(w.reply).fill(w.answer)
    await dialog.getByRole('button', { name: w.send }).click()
    await expect(dialog.getByRole('listitem').getByText(w.answer)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card.getByText(w.answer)).toBeVisible()

    await open(page, `/${lang}/community`)
    await page.getByLabel(w.search).fill(w.typo)
    await expect(card).toBeVisible()
    await expect(card.getByRole('button', { name: w.like, pressed: true })).toBeVisible() // the server has it
    expect(warnings).toEqual([])
  })
}

test.describe('an anonymous post', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED/ })

  for (const lang of journeyLangs('fa')) {
    const w = LABELS[lang]
    test(`survives a failed send and a reload, shows no name, and can be edited and deleted by its author (${lang})`, async ({
      page,
    }) => {
      test.setTimeout(90_000)
      await signUpMember(page.request, { name: 'Golnar' })
      await open(page, `/${lang}/community`)
      const title = `${w.title} ${Date.now()}`
      await page.getByRole('button', { name: w.post }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel(w.titleField).fill(title)
      await form.getByLabel(w.textField).fill(w.text)
      await form.getByLabel(w.categoryField).selectOption({ label: w.category })
      await form.getByLabel(w.anonymously).check()
      await page.route('**/api/posts', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await form.getByRole('button', { name: w.publish }).click()
      await expect(form.getByText(w.failed, { exact: true })).toBeVisible() // shown where it can be seen: in the dialog
      await expect(form.getByLabel(w.textField)).toHaveValue(w.text)
      await page.unroute('**/api/posts')
      await page.reload()
      await page.getByRole('button', { name: w.post }).click()
      await expect(form.getByLabel(w.titleField)).toHaveValue(title)
      await expect(form.getByLabel(w.anonymously)).toBeChecked()
      await form.getByRole('button', { name: w.publish }).click()
      await expect(form).toBeHidden()
      await expect(page).toHaveURL(/sort=new/)
      const card = page.locator('article', { hasText: title })
      await expect(card.getByText(w.anonymous, { exact: true })).toBeVisible()
      await expect(card).not.toContainText('Golnar')

      const html = await readPage((await newGuest()).request, `/${lang}/community?sort=new`)
      expect(html).toContain(title)
      expect(html).not.toContain('Golnar')

      await card.getByLabel(w.more).click()
      for (const name of [w.edit, w.remove])
        await expect(card.getByRole('button', { name, exact: true })).toBeVisible()
    })
  }
})

test('a new post is announced in other open browsers, and its likes and replies arrive there by themselves', async ({
  page,
}) => {
  const author = await newMember()
  const listening = page.waitForRequest((request) => request.url().includes('/api/live'))
  await page.goto('/en/community?sort=new')
  await listening
  const title = `Announced ${Date.now()}`
  const data = { title, content: 'Hello', category: 'Education' }
  const { id } = await (await author.request.post('/api/posts', { data })).json()
  await page.getByRole('button', { name: 'Show new posts' }).click()
  const card = page.locator('article', { hasText: title })
  await expect(card).toBeVisible()
  await expect(card).toContainText('0 likes')
  await author.request.post(`/api/posts/${id}/like`)
  await expect(card).toContainText('1 like')
  await author.request.post(`/api/posts/${id}/comments`, { data: { content: 'And hello back' } })
  await expect(card).toContainText('1 reply')
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

async function publish(page: Page, w: Labels, title: string) {
  await page.getByRole('button', { name: w.post }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(w.titleField).fill(title)
  await form.getByLabel(w.textField).fill(w.text)
  await form.getByLabel(w.categoryField).selectOption({ label: w.category })
  await form.getByRole('button', { name: w.publish }).click()
  await expect(form).toBeHidden()
}
