import { mailTo, newAddress, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, journeyLangs, open, test, toast, WITH_ANIMATIONS, waitForReact } from './site.ts'

test.use(WITH_ANIMATIONS)

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 4/ })

    test('the focus moves on when its element is removed: on confirming, voting, registering and signing in', async ({
      page,
      t,
    }) => {
      const email = newAddress('focus')
      const data = { email, firstName: 'Mina', lastName: 'Test' }
      expect((await page.request.post('/api/signup', { data })).status()).toBe(201)
      await open(page, `/${lang}`)
      await page.waitForLoadState('networkidle') // what is typed before hydration is sent by the browser itself
      await page.getByLabel(t('account_code')).focus()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
      await page.getByRole('banner').getByRole('link').last().focus() // where it doesn't fall back to
      await page.getByLabel(t('account_code')).fill((await mailTo(email)).code)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(t('account_code'))).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      const poll = page.locator('[aria-pressed]').first()
      await poll.focus()
      await page.keyboard.press('Enter')
      const undo = page.getByRole('button', { name: t('home_poll_take_back') })
      await expect(undo).toBeVisible()
      await expect(poll).toBeFocused()
      await page.keyboard.press('Enter') // it's no button any more
      await undo.focus()
      await page.keyboard.press('Enter')
      await expect(undo).toBeHidden()
      await expect(page.locator(':focus')).toContainText(t('home_poll_hint'))

      // When a click removed the focus, it is left alone.
      const link = page.getByRole('link', { name: t('home_words_all') })
      await link.focus()
      await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } })
      await link.evaluate(async (it) => {
        it.remove()
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      })
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

      await open(page, `/${lang}/events`)
      const register = page.getByRole('button', { name: t('attendance_register') }).first()
      await register.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator(':focus')).toContainText(t('attendance_registered'))

      await page.context().clearCookies()
      await open(page, `/${lang}/sign-in`)
      await page.getByLabel(t('account_email')).fill(email)
      await page.keyboard.press('Enter')
      await expect(page.locator(':focus')).toContainText(t('account_sent_title'))
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(t('account_code'))).toBeFocused()
      await page.getByRole('button', { name: t('account_send_again') }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('account_sent_slow'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('account_send_again') })).toBeFocused()
    })

    test('a toast covers neither the focused element nor, on a phone, the button that caused it', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, `/${lang}/community?post=92`)
      const dialog = page.getByRole('dialog')
      const reply = dialog.locator('textarea')
      const done = toast(page, t('toast_comment_done_text'))
      await reply.fill('By keyboard')
      await dialog.getByRole('button', { name: t('discussions_post_comment') }).focus()
      await page.keyboard.press('Enter')
      await expect(done).toBeVisible()
      await dialog.evaluate((it) => it.scrollTo(0, 0))
      await dialog
        .getByRole('button', { name: t('ui_close') })
        .first()
        .focus()
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(isCovered)).toBe(false)
      }
      await reply.focus()
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await expect(reply).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(done).toBeHidden()
      await expect(reply).toBeFocused()

      await page.setViewportSize({ width: 390, height: 844 })
      for (const path of ['', `/${lang}/community/92`]) {
        if (path) await open(page, path)
        await page.getByRole('main').or(dialog).last().locator('textarea').fill(`By thumb ${path}`)
        const send = page.getByRole('button', { name: t('discussions_post_comment') })
        await waitForReact(send) // before, the browser sends the form itself
        await send.click()
        await expect(done).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(send).toBeFocused()
        await expect.poll(() => page.evaluate(isCovered)).toBe(false)
      }
    })

    test('a toast in a dialog is announced there, and however high it is covers none of its buttons on a phone', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      await page.setViewportSize({ width: 390, height: 844 })
      const post = await createPost(page.request)
      const message = 'We could not delete this, for a reason that takes a few lines. '.repeat(5)
      await page.route(`**/api/posts/${post.id}`, (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 409, json: { code: 'long', message } })
          : route.continue(),
      )
      await open(page, `/${lang}/community/${post.id}`)
      await page.getByRole('main').getByLabel(t('discussions_more')).first().click()
      await page.getByRole('button', { name: t('discussions_delete') }).click()
      const dialog = page.getByRole('dialog')
      // It is there for a second only.
      const announced = dialog.evaluate(
        (element) =>
          new Promise<string>((resolve) => {
            const look = () => {
              const { textContent } = element.querySelector('[role=status][aria-live]') ?? {}
              if (textContent) resolve(textContent)
            }
            new MutationObserver(look).observe(element, {
              childList: true,
              subtree: true,
              characterData: true,
            })
          }),
      )
      await dialog.getByRole('button', { name: t('discussions_delete') }).click()
      expect(await announced).toContain(t('discussions_delete_failed'))
      const shown = toast(page, t('discussions_delete_failed'))
      await expect(shown).toHaveCSS('transform', 'none') // it has arrived
      const top = async () => (await shown.boundingBox())?.y ?? 0
      for (const button of await dialog.locator('.dialog-actions button').all()) {
        const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
        expect(y + height).toBeLessThanOrEqual(await top())
      }
    })

    test('a toast on a low screen does not cover why a field is wrong', async ({ page, t }) => {
      await page.setViewportSize({ width: 390, height: 500 }) // a phone's, above its keyboard
      await page.route('**/api/signup', (route) =>
        route.fulfill({ status: 409, json: { code: 'email_taken', message: t('error_email_taken') } }),
      )
      await open(page, `/${lang}/signup`)
      const main = page.getByRole('main')
      await main.locator('[name=email]').fill('known@peyvand.test')
      for (const name of ['firstName', 'lastName']) await main.locator(`[name=${name}]`).fill('Mina')
      await main.locator('[name=lastName]').press('Enter')
      const shown = toast(page, t('toast_signup_known_title'))
      await expect(shown).toHaveCSS('transform', 'none') // it has arrived
      await expect
        .poll(async () => {
          const error = await main.getByText(t('error_email_taken')).boundingBox()
          return (error?.y ?? 0) + (error?.height ?? 0)
        })
        .toBeLessThanOrEqual((await shown.boundingBox())?.y ?? 0)
    })

    test('a menu that Escape closes returns the focus to its button, and a dialog’s heading shows its focus to keyboard users', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      const post = await createPost(page.request)
      await open(page, `/${lang}/community/${post.id}`)
      const more = page.getByRole('main').getByLabel(t('discussions_more')).first()
      await more.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('main').getByRole('button', { name: t('discussions_edit') })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()

      await page.keyboard.press('Enter')
      const remove = page.getByRole('button', { name: t('discussions_delete'), exact: true })
      await remove.focus()
      await page.keyboard.press('Enter')
      const heading = page.getByRole('dialog').getByRole('heading').first()
      await expect(heading).toBeFocused()
      await expect(heading).toHaveCSS('outline-style', 'solid')
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
      await more.click()
      await remove.click()
      await expect(heading).toBeFocused()
      await expect(heading).toHaveCSS('outline-style', 'none')
    })
  })
}

/** Whether something else covers the middle of the focused element. */
function isCovered() {
  const it = document.activeElement
  const { x, y, width, height } = it?.getBoundingClientRect() ?? new DOMRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return !(it?.contains(top) || top?.contains(it))
}
