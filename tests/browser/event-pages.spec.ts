import { DAY_MS } from '../../src/platform/dates/durations.ts'
import { inDays } from '../times.ts'
import { startSite } from './own-site.ts'
import { type Caller, newAdmin, newMember } from './people.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an article, a post and each kind of event are shared by the same menu', async ({ page, t }) => {
      const created = async ({ request }: Caller, path: string, data: object) => {
        const response = await request.post(path, { data })
        expect(response.status()).toBe(201)
        return (await response.json()).id
      }
      const [admin, member] = [await newAdmin(), await newMember()]
      const text = { title: unique('Sleep'), description: 'Words', zone: 'Europe/Oslo' }
      const place = { city: 'Oslo', country: 'Norway' }
      const event = { speaker: 'Sara', category: 'language', drawing: 'culture', dateTime: inDays(9) }
      const meetup = { eventType: 'meetup', date: inDays(8), ...place }
      const session = { expertName: 'Dr. Behnam', specialty: 'child_psychology', date: inDays(7) }
      const paths = [
        '/resources/nowruz-traditions',
        '/community/1',
        `/events/${await created(admin, '/api/events', { ...text, ...event })}`,
        `/local-community/events/${await created(member, '/api/community-events', { ...text, ...meetup })}`,
        `/expert-sessions/${await created(admin, '/api/expert-sessions', { ...text, ...session })}`,
      ]
      await page.context().grantPermissions(['clipboard-write'])
      await page.addInitScript(() => {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard)
        navigator.clipboard.writeText = (text) => {
          document.documentElement.dataset.copied = text // no page of the site may read the clipboard
          return write(text)
        }
      })
      for (const path of paths) {
        await open(page, `/${lang}${path}`)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('ui_share') })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        for (const [name, where] of [
          ['ui_share_whatsapp', /^https:\/\/wa\.me\//],
          ['ui_share_telegram', /^https:\/\/t\.me\//],
        ] as const) {
          const href = await dialog.getByRole('link', { name: t(name) }).getAttribute('href')
          expect(href).toMatch(where)
          expect(decodeURIComponent(href ?? '')).toContain(`/${lang}${path}`)
        }
        await dialog.getByRole('button', { name: t('ui_copy_link') }).click()
        await expect(toast(page, t('toast_link_copied_title'))).toBeVisible()
        expect(await page.locator('html').getAttribute('data-copied')).toMatch(new RegExp(`/${lang}${path}$`))
      }
    })

    test('the waitlist’s dialog shows its button on a phone, text where reading begins', async ({
      page,
      t,
    }) => {
      await page.setViewportSize({ width: 390, height: 700 })
      await open(page, `/${lang}/peyvand-plus`)
      await page
        .getByRole('button', { name: t('membership_join_waitlist') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: t('membership_waitlist_submit') })).toBeInViewport({
        ratio: 1,
      })
      for (const name of ['name', 'email', 'city', 'childrenAges', 'interests']) {
        const field = dialog.locator(`[name=${name}]`)
        await expect(field).toBeFocused()
        const hidden = async () => {
          const [fieldBox, button] = await Promise.all([
            field.boundingBox(),
            dialog.getByRole('button', { name: t('membership_waitlist_submit') }).boundingBox(),
          ])
          return fieldBox && button ? fieldBox.y + Math.min(fieldBox.height, 44) - button.y : Number.NaN
        }
        await expect.poll(hidden, { message: name }).toBeLessThanOrEqual(0)
        await page.keyboard.press('Tab')
      }
      const aligned = await dialog
        .locator('label, p')
        .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).textAlign))])
      expect(aligned).toEqual(['start'])
    })

    test('a site without an event yet shows samples that open, counted by topic', async ({ page, t }) => {
      const site = await startSite({ SEED: 'content' })
      await open(page, `${site.url}/${lang}/events`)
      const library = page.getByRole('region', { name: t('events_library') })
      await expect(library.getByText(t('events_samples_note'))).toBeVisible()
      const samples = library.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
      await expect(samples).toHaveCount(6)
      const counted = (shown: number) =>
        expect(library.locator('header .chip')).toHaveText(
          shown === 1
            ? t('events_past_count_one')
            : t('events_past_count', { shown: shown.toLocaleString(lang) }),
        )
      await counted(6)
      const dates = await samples
        .locator('time')
        .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))
      const days = dates.map((date) => Math.round((Date.now() - Date.parse(date)) / DAY_MS))
      expect(days).toEqual([30, 45, 60, 75, 90, 120])
      for (let i = 0; i < 6; i++) {
        const sample = samples.nth(i)
        const title = (await sample.getByRole('heading').textContent()) ?? ''
        await expect(sample.getByText(t('events_sample'), { exact: true })).toBeVisible()
        await expect(sample.getByText(t('events_completed'), { exact: true })).toBeVisible()
        await sample.getByRole('button', { name: t('events_details') }).click()
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog.getByText(t('events_samples_note'))).toBeVisible()
        await expect(dialog.locator('time')).toHaveText((await sample.locator('time').textContent()) ?? '')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      for (const [category, count] of [
        ['language', 1],
        ['technology', 1],
      ] as const) {
        const chip = library.getByRole('link', { name: t(`events_category_${category}`) })
        await chip.click()
        await expect(chip).toHaveAttribute('aria-current', 'page')
        await expect(samples).toHaveCount(count)
        await expect(samples.getByText(t(`events_category_${category}`), { exact: true })).toHaveCount(count)
        await counted(count)
      }
      await page.goto('about:blank') // whose live updates would miss the site
      await site.stop()
    })
  })
}
