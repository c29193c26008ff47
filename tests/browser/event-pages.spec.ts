import type { Page } from '@playwright/test'
import { DAY_MS } from '../../src/platform/dates/durations.ts'
import { inDays } from '../times.ts'
import { startSite } from './own-site.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

/** The page's structured data. */
const structured = async (page: Page, type: string) =>
  (
    await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '{}')))
  ).find((each) => each['@type'] === type)

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    /** Each kind of event: how it is created and cancelled, and where its page and file are. */
    const kinds = [
      {
        kind: 'an event',
        by: signInAsAdmin,
        api: '/api/events',
        page: '/events',
        toCalendar: 'calendar_add',
        data: {
          title: unique('Lullabies'),
          titleFa: unique('لالایی‌ها'),
          description: 'Words',
          speaker: 'Sara',
          category: 'language',
          drawing: 'culture',
          tags: ['sleep'],
          tagsFa: ['خواب'],
          dateTime: inDays(9),
          zone: 'Europe/Oslo',
        },
        type: 'Event',
      },
      {
        kind: 'a community event',
        by: (page: Page) => signUpMember(page.request),
        api: '/api/community-events',
        page: '/local-community/events',
        toCalendar: 'calendar_add',
        data: {
          title: unique('Picnic'),
          titleFA: unique('پیک‌نیک'),
          eventType: 'meetup',
          date: inDays(8),
          zone: 'Europe/Oslo',
          city: 'Oslo',
          country: 'Norway',
        },
        type: 'Event',
      },
      {
        kind: 'a session',
        by: signInAsAdmin,
        api: '/api/expert-sessions',
        page: '/expert-sessions',
        toCalendar: 'calendar_add',
        data: {
          title: unique('Sleep'),
          titleFA: unique('خواب'),
          description: 'Words',
          expertName: 'Dr. Behnam',
          specialty: 'child_psychology',
          date: inDays(7),
          zone: 'Europe/Oslo',
        },
        type: undefined,
      },
    ] as const

    for (const { kind, by, api, page: path, toCalendar, data, type } of kinds)
      test(`${kind} has structured data, is shared, and offered to calendars until it is cancelled`, async ({
        page,
        t,
      }) => {
        await by(page)
        const response = await page.request.post(api, { data })
        expect(response.status()).toBe(201)
        const { id } = await response.json()
        const title = (lang === 'fa' && ('titleFA' in data ? data.titleFA : data.titleFa)) || data.title
        await open(page, `/${lang}${path}/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        if (type) {
          const structuredData = await structured(page, type)
          expect(structuredData).toMatchObject({
            name: title,
            inLanguage: lang,
            eventStatus: 'https://schema.org/EventScheduled',
            startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          })
          const picture = await page.request.get(new URL(structuredData.image).pathname)
          expect(picture.headers()['content-type']).toBe('image/png')
        }
        if (lang === 'fa' && kind === 'an event')
          await expect(page.getByText('خواب', { exact: true })).toBeVisible()
        const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
        expect((await page.request.get(new URL(shared ?? '').pathname)).headers()['content-type']).toBe(
          'image/png',
        )
        const calendar = page.getByRole('link', { name: t(toCalendar) })
        await expect(calendar).toBeVisible()
        await page.getByRole('button', { name: t('ui_share') }).click()
        const dialog = page.getByRole('dialog')
        for (const [name, where] of [
          ['ui_share_whatsapp', /^https:\/\/wa\.me\//],
          ['ui_share_telegram', /^https:\/\/t\.me\//],
        ] as const) {
          const href = await dialog.getByRole('link', { name: t(name) }).getAttribute('href')
          expect(href).toMatch(where)
          expect(decodeURIComponent(href ?? '')).toContain(`/${lang}${path}/${id}`)
        }
        await page.keyboard.press('Escape')

        const called = await page.request.post(`${api}/${id}/cancellation`, { data: { reason: 'Ill.' } })
        expect(called.ok()).toBe(true)
        await open(page, `/${lang}${path}/${id}`)
        await expect(page.getByText('Ill.').first()).toBeVisible()
        await expect(calendar).toHaveCount(0)
        if (type) expect((await structured(page, type)).eventStatus).toBe('https://schema.org/EventCancelled')
      })

    test('an article and a post are shared by the same menu', async ({ page, t }) => {
      await page.context().grantPermissions(['clipboard-write'])
      await page.addInitScript(() => {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard)
        navigator.clipboard.writeText = (text) => {
          document.documentElement.dataset.copied = text // no page of the site may read the clipboard
          return write(text)
        }
      })
      for (const path of ['/resources/nowruz-traditions', '/community/1']) {
        await open(page, `/${lang}${path}`)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('ui_share') })
          .first()
          .click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('ui_copy_link') })
          .click()
        await expect(toast(page, t('toast_link_copied_title'))).toBeVisible()
        expect(await page.locator('html').getAttribute('data-copied')).toMatch(new RegExp(`/${lang}${path}$`))
      }
    })

    test('an article that is not written in this language says so in it', async ({ page, newVisitor, t }) => {
      const admin = await newVisitor()
      await signInAsAdmin(admin)
      const other =
        lang === 'en' ? { titleFa: 'برف', contentFa: 'جوراب گرم.' } : { title: 'Snow', content: 'Socks.' }
      const slug = `one-language-${lang}-${Date.now()}`
      const data = { ...other, slug, category: 'Play', published: true }
      const response = await admin.request.post('/api/articles', { data })
      expect(response.status()).toBe(201)
      await open(page, `/${lang}/resources/${slug}`)
      const note = page.getByText(t('library_only_other'))
      await expect(note).toHaveCSS('direction', lang === 'fa' ? 'rtl' : 'ltr')
      await expect(page.locator('article')).toHaveAttribute('dir', lang === 'fa' ? 'ltr' : 'rtl')
      // Articles of the site are listed before submissions: other tests look for those on the first page.
      await admin.request.delete(`/api/articles/${(await response.json()).id}`)
    })

    test('before Peyvand+ opens, its members’ page leads to the waitlist', async ({ page, t }) => {
      await open(page, `/${lang}/members`)
      await expect(page.getByText(t('membership_members_withheld'))).toHaveCount(0)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('membership_join_waitlist') })
        .click()
      await expect(page.getByRole('heading', { name: t('membership_scaling_title') })).toBeVisible()
    })

    test('before Peyvand+ opens, the waitlist knows who is signed in, and members are not asked to join', async ({
      page,
      newVisitor,
      t,
    }) => {
      const { email } = await signUpMember(page.request)
      await open(page, `/${lang}/subscribe`)
      await expect(page.getByLabel(t('membership_waitlist_name'))).toHaveValue('Mina Test')
      await expect(page.getByLabel(t('membership_waitlist_email'))).toHaveValue(email)
      await expect(page.getByLabel(t('membership_waitlist_city'))).toHaveValue('Oslo, Norway')
      const admin = await newVisitor()
      await signInAsAdmin(admin)
      expect((await admin.request.post('/api/admin/memberships', { data: { email } })).status()).toBe(201)
      for (const path of ['subscribe', 'peyvand-plus']) {
        await open(page, `/${lang}/${path}`)
        const main = page.getByRole('main')
        await expect(main.getByText(t('membership_already_granted'))).toBeVisible()
        await expect(main.getByRole('heading', { name: t('membership_subscribe_title') })).toHaveCount(0)
        await expect(main.getByRole('link', { name: t('membership_to_members') }).first()).toBeVisible()
        await expect(main.getByText(t('membership_join_waitlist'))).toHaveCount(0)
        await expect(main.getByText(t('membership_subscribe_waiting'))).toHaveCount(0)
      }
      await expect(page.getByRole('heading', { name: t('membership_benefits_member_title') })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('membership_plans_title') })).toHaveCount(0)
      await open(page, `/${lang}`)
      await expect(page.getByText(t('home_feature_premium_open_text'))).toBeVisible()
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
