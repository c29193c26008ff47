import type { Page } from '@playwright/test'
import { signInAsAdmin, signUpMember } from './people.ts'
import {
  actAndWaitForResponse,
  expect,
  journeyLangs,
  localizeDigits,
  open,
  test,
  toast,
  unique,
} from './site.ts'
import { setMembership } from './site-database.ts'

/** The built-in course: there in every database, before any other. */
const COURSE = '/courses/1'
const LESSONS = 5

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    // Chromium logs what a page answers that says why a lesson or certificate is not there yet.
    test.use({ lang, allowedConsoleErrors: /status of 40[39] .*\/courses\// })

    test('a member takes the whole course, goes on where they stopped, and gets the certificate', async ({
      page,
      t,
    }) => {
      test.setTimeout(90_000)
      const { email, name } = await signUpMember(page.request)
      await setMembership(email)
      const main = page.getByRole('main')
      const markDone = main.getByRole('button', { name: t('courses_mark_done'), exact: true })
      await open(page, `/${lang}${COURSE}`)
      await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
      await main.getByRole('link', { name: t('courses_start'), exact: true }).click()
      await expect(page).toHaveURL(/\/lessons\/\d+$/)
      await actAndWaitForResponse(page, () => markDone.click())
      await expect(main.getByText(t('courses_is_done'))).toBeVisible()
      await actAndWaitForResponse(page, () =>
        main.getByRole('button', { name: t('courses_take_back') }).click(),
      )
      await actAndWaitForResponse(page, () => markDone.click())
      for (const number of ['2', '3']) {
        const opened = page.waitForResponse((response) => response.url().endsWith('/opening'))
        await main
          .getByRole('navigation')
          .getByRole('link', { name: t('courses_next') })
          .click()
        await opened
        const counted = { number: localizeDigits(lang, number), count: localizeDigits(lang, `${LESSONS}`) }
        await expect(main.getByText(t('courses_lesson_of', counted))).toBeVisible()
        if (number === '2') await actAndWaitForResponse(page, () => markDone.click())
      }

      const certificate = await page.request.get(`/${lang}${COURSE}/certificate`)
      expect(certificate.status()).toBe(409)
      expect(await certificate.text()).toContain(t('error_course_unfinished'))
      await open(page, `/${lang}${COURSE}`)
      await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
      await main
        .getByRole('link', { name: t('courses_continue', { number: localizeDigits(lang, '3') }) })
        .click()
      for (let left = 3; left > 0; left--) {
        await actAndWaitForResponse(page, () => markDone.click())
        if (left > 1)
          await main
            .getByRole('navigation')
            .getByRole('link', { name: t('courses_next') })
            .click()
      }
      await main.getByRole('link', { name: t('courses_see_certificate') }).click()
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('courses_certificate_title'))
      await expect(main).toContainText(`${name} Test`)
      // The day in both calendars, whatever the language.
      await expect(main).toContainText(lang === 'fa' ? /۱۴[۰-۹]{2}/ : /\d [A-Z][a-z]+ 1[45]\d\d/)
      await expect(main).toContainText(lang === 'fa' ? /۲۰[۰-۹]{2}/ : /20\d\d/)
    })

    test('both languages are side by side when wide, one below the other when narrow; a video loads after a click', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      await open(page, `/${lang}${COURSE}`)
      await page.locator('ol a').first().click()
      await page.getByRole('link', { name: t('library_side_by_side') }).click()
      const english = page.locator('.prose[lang=en] h2').first()
      const persian = page.locator('.prose[lang=fa] h2').first()
      await expect(english).toBeVisible()
      await expect(persian).toBeVisible()
      const sides = () => Promise.all([english.boundingBox(), persian.boundingBox()])
      await page.setViewportSize({ width: 1024, height: 800 })
      const [left, right] = await sides()
      expect(left?.x).toBeLessThan(right?.x ?? 0)
      await page.setViewportSize({ width: 320, height: 800 })
      const [above, below] = await sides()
      expect(above?.y).toBeLessThan(below?.y ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

      const { id } = await createCourse(page, [
        { title: 'Film', content: 'Text', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
      ])
      const requests: string[] = []
      await page.route(/youtube/, (route) => {
        requests.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
      })
      await open(page, `/${lang}/courses/${id}`)
      await page.getByRole('link', { name: t('courses_start'), exact: true }).click()
      const play = page.getByRole('button', {
        name: t('video_play', { host: lang === 'fa' ? 'یوتیوب' : 'YouTube' }),
      })
      await expect(play).toBeVisible()
      expect(requests).toEqual([])
      await play.click()
      await expect(page.locator('iframe')).toHaveAttribute('title', 'Film')
      await expect
        .poll(() => requests)
        .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
      await page.request.delete(`/api/courses/${id}`)
    })

    test('an admin writes a course, adds lessons and orders them with the keyboard', async ({ page, t }) => {
      await signInAsAdmin(page)
      const title = unique('Tiles at home')
      await open(page, `/${lang}/admin/courses/new`)
      await expect(page.getByRole('link', { name: t('courses_admin_title') }).last()).toBeVisible()
      await page.getByLabel(t('courses_admin_field_title'), { exact: true }).fill(title)
      await page.getByLabel(t('courses_admin_field_text'), { exact: true }).fill('About tiles.')
      await page.getByLabel(t('courses_admin_field_category')).selectOption('culture')
      await page.getByRole('button', { name: t('ui_save') }).click()
      await page.waitForURL(/\/admin\/courses\/\d+$/)
      const id = page.url().split('/').at(-1)
      // Not public before it has lessons.
      expect((await (await page.request.get(`/api/courses/${id}`)).json()).published).toBe(false)
      for (const name of ['Clay', 'Glaze', 'Kiln']) {
        await page.getByRole('link', { name: t('courses_admin_lesson_add') }).click()
        // The editor of the course has a title, too.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('courses_admin_lesson_add'))
        await page.getByLabel(t('courses_admin_field_title'), { exact: true }).fill(name)
        await page.getByLabel(t('courses_admin_field_content')).fill(`Words about **${name}**`)
        await page.getByRole('button', { name: t('ui_save') }).click()
        await page.waitForURL(/\/admin\/courses\/\d+$/)
      }
      const section = page.locator('section[aria-labelledby=admin-lessons]')
      const names = () => section.locator('li').evaluateAll((rows) => rows.map((row) => row.textContent))
      const up = section.getByRole('button', { name: t('courses_admin_move_up', { title: 'Kiln' }) })
      await up.focus()
      await actAndWaitForResponse(page, () => page.keyboard.press('Enter'))
      await expect(up).toBeFocused()
      await actAndWaitForResponse(page, () => page.keyboard.press('Enter'))
      await expect(up).toBeFocused()
      const counted = { title: 'Kiln', number: localizeDigits(lang, '1'), count: localizeDigits(lang, '3') }
      await expect(section.getByRole('status')).toHaveText(t('courses_admin_moved', counted))
      const expectOrder = (order: string[]) =>
        expect
          .poll(async () => (await names()).map((row) => /Clay|Glaze|Kiln/.exec(row ?? '')?.[0]))
          .toEqual(order)
      await expectOrder(['Kiln', 'Clay', 'Glaze'])
      const path = `/api/courses/${id}`
      const reorder = async (titles: string[]) => {
        const { lessons } = await (await page.request.get(path)).json()
        const ids = titles.map((name) => lessons.find((each: { title: string }) => each.title === name).id)
        expect((await page.request.put(`${path}/lessons/order`, { data: { ids } })).ok()).toBe(true)
      }
      // Another admin's order is there as soon as the course is loaded again, and not hidden by one's own.
      await reorder(['Glaze', 'Kiln', 'Clay'])
      await page.getByRole('button', { name: t('ui_save') }).click()
      await expectOrder(['Glaze', 'Kiln', 'Clay'])
      await reorder(['Kiln', 'Clay', 'Glaze'])
      await page.reload()
      await expectOrder(['Kiln', 'Clay', 'Glaze'])

      await section.locator('li').nth(2).dragTo(section.locator('li').nth(0))
      await expect
        .poll(async () => (await (await page.request.get(`/api/courses/${id}`)).json()).lessons[0].title)
        .toBe('Glaze')
      await expect(section.getByRole('status')).toHaveText(/Glaze/)
      await section
        .getByRole('button', { name: t('courses_admin_lesson_remove', { title: 'Glaze' }) })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('courses_admin_remove') })
        .click()
      await expectOrder(['Kiln', 'Clay'])
      await expect(section.getByRole('status')).toBeEmpty() // of three lessons it is none any more
      await expect(section.getByRole('heading')).toBeFocused() // not the start of the page
      await page.getByLabel(t('courses_admin_preview_member')).check()
      await expect(page.getByRole('link', { name: t('courses_start'), exact: true })).toBeVisible()
      await page.getByLabel(t('courses_admin_preview_guest')).check()
      await expect(page.getByText(t('courses_withheld_title'))).toBeVisible()
      await page.request.delete(`/api/courses/${id}`)
    })
  })
}

test.describe('a list that is older than what is stored', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('changes nothing unread, and the editor opened from it begins with what was changed since', async ({
    page,
    t,
  }) => {
    await signInAsAdmin(page)
    const { id } = await createCourse(page, [])
    await open(page, '/en/admin/courses')
    const change = await page.request.patch(`/api/courses/${id}`, { data: { category: 'identity' } })
    expect(change.ok()).toBe(true)
    const row = page.locator(`article:has(#course-${id})`)
    const published = page.getByLabel(t('courses_admin_field_published'))
    await row.getByRole('link', { name: t('courses_admin_edit') }).click()
    await expect(published).toBeChecked()
    await page.goBack()
    const unpublish = row.getByRole('button', { name: t('courses_admin_unpublish') })
    await unpublish.click() // the list is older than that; no form is there to say so
    await expect(toast(page, t('courses_admin_failed'))).toContainText(t('error_course_changed'))
    await unpublish.click()
    await expect(row.getByRole('button', { name: t('courses_admin_publish') })).toBeVisible()
    await row.getByRole('link', { name: t('courses_admin_edit') }).click()
    await expect(published).toBeVisible()
    await expect(published).not.toBeChecked()
    await page.getByLabel(t('courses_admin_field_title'), { exact: true }).fill('Renamed')
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith(`/courses/${id}`),
    )
    await page.getByRole('button', { name: t('ui_save') }).click()
    expect(await (await saved).json()).toMatchObject({ title: 'Renamed', published: false })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, lang: 'en' })

  test('a lesson is marked as done, and not', async ({ page, t }) => {
    const { email } = await signUpMember(page.request)
    await setMembership(email)
    await page.goto(`/en${COURSE}`)
    await page.getByRole('link', { name: t('courses_start'), exact: true }).click()
    await page.getByRole('button', { name: t('courses_mark_done'), exact: true }).click()
    await expect(page.getByText(t('courses_is_done'))).toBeVisible()
    await page.getByRole('button', { name: t('courses_take_back') }).click()
    await expect(page.getByRole('button', { name: t('courses_mark_done'), exact: true })).toBeVisible()
  })
})

/** A course that everyone may read, with these lessons. */
async function createCourse(page: Page, lessons: object[]): Promise<{ id: number }> {
  const data = {
    title: unique('A course'),
    description: 'About it',
    category: 'culture',
    isPremiumOnly: false,
  }
  const course = await (await page.request.post('/api/courses', { data })).json()
  for (const lesson of lessons) await page.request.post(`/api/courses/${course.id}/lessons`, { data: lesson })
  return course
}
