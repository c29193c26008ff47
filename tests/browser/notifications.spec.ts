import { mailsTo, newMember, signUpMember, switchTo } from './people.ts'
import {
  actAndWaitForResponse,
  expect,
  holdRequests,
  journeyLangs,
  localizeDigits,
  open,
  test,
  toast,
  unique,
} from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('one replies, the other’s notification count is updated without a reload, opens, and is read', async ({
      page,
      t,
    }) => {
      const other = await newMember({ name: 'Omid' })
      await signUpMember(page.request, { name: 'Mina' })
      const data = { title: unique('Bedtime'), content: 'Which?', category: 'Education', anonymous: true }
      const { id } = await (await page.request.post('/api/posts', { data })).json()
      const bell = (n: string) =>
        page.getByRole('banner').getByRole('link', {
          name: n
            ? t('notifications_bell_unread', { shown: localizeDigits(lang, n) })
            : t('notifications_title'),
          exact: true,
        })

      await open(page, `/${lang}/community`)
      await expect(bell('')).toBeVisible()
      const reply = (content: string) =>
        other.request.post(`/api/posts/${id}/comments`, { data: { content } })
      await reply('These!')
      await expect(bell('1')).toBeVisible()
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: t('notifications_bell_unread', { shown: localizeDigits(lang, '1') }) }),
      ).toBeAttached()
      expect(await (await other.request.get('/api/notifications')).json()).toEqual([])

      await open(page, `/${lang}/community`)
      await bell('1').click()
      const panel = page.getByRole('dialog', { name: t('notifications_title') })
      await expect(panel).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(bell('1')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(panel).toBeFocused()
      await page.keyboard.press('Shift+Tab') // back to the button
      await expect(panel).toBeHidden()
      await expect(bell('1')).toBeFocused()
      await page.keyboard.press('Enter')
      await actAndWaitForResponse(page, () => panel.getByRole('link', { name: data.title }).click())
      await expect(page).toHaveURL(new RegExp(`/community/${id}$`))
      await expect(panel).toBeHidden()
      await expect(bell('')).toBeVisible()
      expect(await countUnread()).toBe(0)

      // Opening the post in another way marks as read what leads there, and shows replies that came to the list meanwhile.
      await page.evaluate((to) => history.pushState(null, '', to), `/${lang}/community?sort=new`)
      await expect(page.locator(`main a[href$="/community/${id}"]`).first()).toBeVisible()
      await reply('Those, too')
      await expect(bell('1')).toBeVisible()
      await page.locator(`main a[href$="/community/${id}"]`).first().click()
      await expect(page.getByRole('dialog')).toContainText('Those, too')
      await expect.poll(countUnread).toBe(0)
      await page.keyboard.press('Escape')
      await expect(bell('')).toBeVisible()
      await reply('And this')
      await expect(bell('1')).toBeVisible()
      await open(page, `/${lang}/community/${id}`)
      await expect(bell('')).toBeVisible()

      async function countUnread() {
        return (await (await page.request.get('/api/notifications/count')).json()).unread
      }
    })

    test('on a phone, or without popovers, the button links to the page, which says what is shown there and marks all as read', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 700 })
        await open(page, `/${lang}`)
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('notifications_title') })
          .click()
        await expect(page).toHaveURL(new RegExp(`/${lang}/notifications$`))
      }
      await expect(page.getByText(t('notifications_empty'))).toBeVisible()

      const data = { title: unique('Bedtime'), content: 'Which?', category: 'Education' }
      const { id } = await (await page.request.post('/api/posts', { data })).json()
      const other = await newMember()
      for (const content of ['One', 'Two'])
        await other.request.post(`/api/posts/${id}/comments`, { data: { content } })
      const notificationLink = page.getByRole('main').getByRole('link', { name: data.title })
      await expect(notificationLink).toHaveCount(2)
      await expect(notificationLink.first()).toContainText(t('notifications_unread'))
      await page.emulateMedia({ forcedColors: 'active' })
      const dot = notificationLink.first().locator('.rounded-full')
      await expect(dot).toHaveCSS('border-block-start-width', '5px')
      await page.getByRole('button', { name: t('notifications_read_all') }).click()
      await expect(notificationLink.first()).not.toContainText(t('notifications_unread'))
      await expect(page.getByRole('button', { name: t('notifications_read_all') })).toBeHidden()
    })

    test('emails are chosen on the account, unsubscribed from by a click in one, and restored', async ({
      page,
      t,
    }) => {
      const me = await newMember()
      await switchTo(page.context(), me)
      await open(page, `/${lang}/account#notifications`)
      const choice = page.getByLabel(t('notifications_kind_reply'))
      const otherChoice = page.getByLabel(t('notifications_kind_promoted'))
      const release = await holdRequests(page, '/api/me/notification-choices')
      await choice.selectOption('mail')
      await otherChoice.selectOption('site')
      await expect(otherChoice).toHaveValue('site')
      await expect(choice).toHaveValue('mail') // though neither is stored yet
      release()
      await expect(toast(page, t('notifications_choice_saved'))).toBeVisible()
      await expect
        .poll(async () => (await me.request.get('/api/me/notification-choices')).json())
        .toMatchObject({ reply: 'mail', promoted: 'site' })

      const data = { title: unique('Bedtime'), content: 'Which?', category: 'Education' }
      const { id } = await (await me.request.post('/api/posts', { data })).json()
      const other = await newMember()
      await other.request.post(`/api/posts/${id}/comments`, { data: { content: 'These!' } })
      let token = ''
      await expect(async () => {
        token = await tokenMailedTo(me.email)
        expect(token).not.toBe('')
      }).toPass({ timeout: 20_000 })

      // From another device, where nobody is signed in.
      await page.context().clearCookies()
      await open(page, `/${lang}/unsubscribe?token=${token}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notifications_stop_title'))
      expect(await choiceOf()).toBe('mail')
      await page.getByRole('button', { name: t('notifications_stop_button') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notifications_stopped_title'))
      expect(await choiceOf()).toBe('site')
      await page.getByRole('button', { name: t('notifications_stop_undo') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notifications_stop_title'))
      expect(await choiceOf()).toBe('mail')

      async function choiceOf() {
        return (await (await me.request.get('/api/me/notification-choices')).json()).reply
      }
    })
  })
}

/** The unsubscribe token in the newest email to an address that has one. */
async function tokenMailedTo(address: string): Promise<string> {
  const tokens = (await mailsTo(address)).flatMap(({ headers }) => {
    const value = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    return /token=([\w.-]+)>/.exec(value)?.[1] ?? []
  })
  return tokens.at(-1) ?? ''
}
