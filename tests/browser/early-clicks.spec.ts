import type { Page, Route } from '@playwright/test'
import { mailTo, newAddress, signInAsAdmin, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import {
  expect,
  journeyLangs,
  open,
  test,
  unique,
  WITH_ANIMATIONS,
  waitForHydration,
  waitForReact,
} from './site.ts'

test.use(WITH_ANIMATIONS)

/** Holds back the scripts that match until the returned function is called. */
async function holdScripts(page: Page, which: RegExp) {
  let releaseScripts = () => {}
  const held = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route(which, async (route) => {
    await held
    await route.continue()
  })
  return releaseScripts
}

test.describe('A click before the scripts came', () => {
  for (const lang of journeyLangs('fa'))
    test.describe(() => {
      test.use({ lang, viewport: { width: 390, height: 844 } })

      test(`opens the menu in ${lang} once they have come; one that the reader went on from is forgotten`, async ({
        page,
        t,
      }) => {
        const releaseScripts = await holdScripts(page, /\/assets\/.*\.js$/)
        await page.goto(`/${lang}/help`, { waitUntil: 'commit' })
        const search = page.getByRole('button', { name: t('search_open'), exact: true })
        const menu = page.getByRole('button', { name: t('site_menu_open'), exact: true })
        await search.click()
        await expect(search).toHaveAttribute('data-waiting')
        await page.getByRole('heading', { level: 1 }).click()
        await expect(search).not.toHaveAttribute('data-waiting')
        await menu.click()
        await expect(menu).toHaveAttribute('data-waiting')
        releaseScripts()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expect(menu).not.toHaveAttribute('data-waiting')
        await waitForHydration(page)
        await expect(dialog).toHaveCount(1)
        await expect(dialog.getByRole('link').first()).toBeVisible() // the menu's
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await search.click()
        await expect(dialog.getByRole('combobox')).toBeVisible()
      })
    })

  test('on a button of a form that only scripts send keeps what was typed, and sends it once they have come', async ({
    page,
    t,
  }) => {
    await signInAsAdmin(page)
    const releaseScripts = await holdScripts(page, /\/assets\/.*\.js$/)
    await page.goto('/en/admin/courses/new', { waitUntil: 'commit' })
    const title = unique('Early course')
    await page.locator('[name=title]').fill(title)
    await page.locator('textarea[name=description]').fill('Typed while the line was slow')
    await page.locator('[name=category]').selectOption('culture')
    const save = page.getByRole('button', { name: t('ui_save'), exact: true })
    await save.click()
    await expect(save).toHaveAttribute('data-waiting')
    releaseScripts()
    await expect(page).toHaveURL(/\/admin\/courses\/\d+$/)
    await expect(page.locator('[name=title]')).toHaveValue(title)
    await page.request.delete(`/api/courses/${page.url().split('/').pop()}`)
  })

  test('on a link far down follows it: the page stays where the reader scrolled to', async ({ page }) => {
    const releaseScripts = await holdScripts(page, /\/assets\/.*\.js$/)
    await page.goto('/en/events', { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await page.evaluate(() => scrollTo(0, 900))
    releaseScripts()
    await waitForHydration(page)
    // The router scrolls after its first rendering, before the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY)).toBe(900)
    await page.getByRole('link', { name: 'Parenting', exact: true }).click()
    await expect(page).toHaveURL(/category=parenting/)
  })

  test('on a part with a script of its own is done once the script has come, whatever changes meanwhile', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const data = { name: unique('Families'), city: 'Oslo', country: 'Norway' }
    const { id } = await (await page.request.post('/api/regional-groups', { data })).json()
    const releaseScripts = await holdScripts(page, /\/assets\/manage-group-.*\.js$/)
    // The first page of a new member saves the time zone of the device.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await open(page, `/en/local-community/${id}`)
    const change = page.getByRole('button', { name: t('local_community_change_group') })
    await change.click()
    await saved
    await waitForPaint(page)
    await expect(change).toHaveAttribute('data-waiting')
    releaseScripts()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    // Those of the server's page. Added by the client once more, they would listen twice.
    await expect(page.locator('head script:not([src], [type])')).toHaveCount(3)
  })
})

test('the code of an email is sent where the script of its form has not come, though the router has begun', async ({
  page,
  t,
}) => {
  const email = newAddress('member')
  await page.request.post('/api/signup', { data: { email, firstName: 'Mina', lastName: 'Test' } })
  const { code } = await mailTo(email)
  const SCRIPT = /\/assets\/account-notices-.*\.js$/
  const releaseScripts = await holdScripts(page, SCRIPT)
  await Promise.all([page.waitForRequest(SCRIPT), open(page, '/en/help')])
  await page.getByLabel(t('account_code')).fill(code)
  await page.getByRole('button', { name: t('account_confirm_email') }).click()
  releaseScripts()
  const viewer = async () => (await page.request.get('/api/auth/user')).json()
  await expect.poll(viewer).toMatchObject({ emailVerified: true })
})

test('what the browser sent itself, and a lost connection swallowed, is still there when going back', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  await page.goto('/en/community')
  const releaseScripts = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto('/en/community/new', { waitUntil: 'commit' })
  const title = unique('Sent early')
  await page.locator('[name=title]').fill(title)
  await page.locator('textarea[name=content]').fill('Half an hour of typing')
  await page.locator('select[name=category]').selectOption({ index: 1 })
  const lose = (route: Route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback()
  await page.route(/\/community\/new/, lose)
  const publish = page.getByRole('button', { name: t('discussions_publish') })
  await publish.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/^chrome-error:/)
  await page.unroute(/\/community\/new/, lose)
  releaseScripts()
  await page.goBack()
  await expect(page.locator('[name=title]')).toHaveValue(title)
  await waitForHydration(page)
  await expect(page.locator('[name=title]')).toHaveValue(title)
  // It may have arrived after all.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(title)
  await publish.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test.describe('a reply that the browser sent itself, before its form’s script came', () => {
  test.use({ allowedConsoleErrors: /status of 422/ })

  test('is no draft; what the server refused stays in its form, and is not in that of the next post', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const [post, next] = [await createPost(page.request), await createPost(page.request)]
    const releaseScripts = await holdScripts(page, /\/assets\/comment-form-.*\.js$/)
    await open(page, `/en/community/${post.id}`)
    const field = page.getByLabel(t('discussions_add_comment'))
    // The page stays, as it does for a moment after a form was sent.
    await field.evaluate((input: HTMLTextAreaElement) =>
      input.form?.addEventListener('submit', (event) => event.preventDefault()),
    )
    await field.fill('Sent early')
    await page.getByRole('button', { name: t('discussions_post_comment') }).click()
    releaseScripts()
    await waitForReact(field)
    await expect(field).toHaveValue('Sent early')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Sent early')

    const tooLong = 'too long '.repeat(600)
    await field.evaluate((input: HTMLTextAreaElement, text) => {
      input.value = text
      input.form?.submit() // as before the script came
    }, tooLong)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(tooLong)
    await waitForReact(field) // its form is loaded by itself, and would be hydrated as the next post's
    await page.evaluate((path) => history.pushState(null, '', path), `/en/community/${next.id}`)
    await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test('the focus of a link stays where its script makes a button of it, early or while the page is being hydrated', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  const releaseScripts = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto('/en/community', { waitUntil: 'commit' })
  await page.getByRole('link', { name: t('discussions_create_post') }).focus()
  releaseScripts()
  const button = page.getByRole('button', { name: t('discussions_create_post') })
  await expect(button).toBeFocused()

  // Once the frame of the page is hydrated, but not this part of it, React stops its events.
  await page.addInitScript(() => {
    const onAlive = () => document.querySelector<HTMLElement>('a[href$="/community/new"]')?.focus()
    new MutationObserver(onAlive).observe(document, { subtree: true, attributeFilter: ['data-alive'] })
  })
  await page.reload()
  await expect(button).toBeFocused()
})

/** Twice, as the first frame may have begun before. */
const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
