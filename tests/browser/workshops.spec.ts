import { inDays } from '../times.ts'
import { expectNoViolations } from './accessibility.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, journeyLangs, LANGS, localizeDigits, open, test, toast, translator, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 422/ })

    test('an admin creates and cancels a workshop; parents register, wait, are promoted and learn the reason', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(90_000)
      const title = unique('A song before bed')
      const [admin, other] = await Promise.all([newVisitor(), newVisitor()])
      await signInAsAdmin(admin)
      await signUpMember(page.request, { name: 'Mina' })
      await signUpMember(other.request, { name: 'Omid' })

      const making = await admin.newPage()
      await open(making, `/${lang}/admin/workshops/new`)
      await making.getByLabel(t('workshops_admin_field_title'), { exact: true }).fill(title)
      await making.getByLabel(t('workshops_admin_field_text'), { exact: true }).fill('Three lullabies.')
      await making
        .getByLabel(t('workshops_admin_field_spots'), { exact: true })
        .fill(localizeDigits(lang, '1'))
      await making.getByLabel(t('workshops_admin_field_premium')).uncheck()
      await making.getByLabel(t('workshops_admin_field_link')).fill('https://meet.example.org/song')
      await making.getByRole('button', { name: t('ui_save') }).click()
      // What was typed stays, and the missing field is marked.
      await expect(making.getByText(t('field_date_required'))).toBeVisible()
      await making.getByLabel(t('date_date'), { exact: true }).fill(inDays(20).slice(0, 10))
      await making.getByLabel(t('date_time'), { exact: true }).fill('18:30')
      await making.getByRole('button', { name: t('ui_save') }).click()
      await expect(making).toHaveURL(/\/admin\/workshops$/)
      const row = making.getByRole('article').filter({ hasText: title })
      await expect(row).toContainText(t('workshops_draft'))
      await row.getByRole('button', { name: t('courses_admin_publish') }).click()
      await expect(row.getByRole('button', { name: t('courses_admin_unpublish') })).toBeVisible()

      await open(page, `/${lang}/workshops`)
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card).toContainText(t('attendance_spots_one'))
      await card.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.getByRole('button', { name: t('attendance_register') }).click()
      await expect(toast(page, t('toast_workshop_registered_title'))).toBeVisible()
      await expect(page.getByRole('article')).toContainText(t('attendance_registered'))

      const path = new URL(page.url()).pathname
      const api = path.replace(`/${lang}`, '/api')
      await page.getByRole('button', { name: t('attendance_cancel') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('attendance_cancel') })
        .click()
      await expect(toast(page, t('attendance_cancelled'))).toBeVisible()

      await other.request.post(`${api}/register`)
      await page.getByRole('button', { name: t('attendance_wait') }).click()
      const first = t('attendance_position', { shown: localizeDigits(lang, '1') })
      await expect(page.getByText(first)).toBeVisible()
      await expectNoViolations(page)
      await other.request.delete(`${api}/register`)
      const article = page.getByRole('article')
      await expect(article.getByText(t('attendance_registered'))).toBeVisible()
      expect((await (await page.request.get('/api/notifications')).json())[0].kind).toBe('promoted')
      await expect(article.getByText(t('attendance_link_later'))).toBeVisible()

      await other.request.post(`${api}/register`)
      const readByOther = async () => (await other.request.get(path)).text()
      expect(await readByOther()).toContain(t('attendance_position_text'))
      await row.getByRole('button', { name: t('workshops_admin_cancel') }).click()
      const asking = making.getByRole('dialog')
      await asking.getByLabel(t('workshops_admin_cancel_reason')).fill('Farhad is ill.')
      await asking.getByRole('button', { name: t('workshops_admin_cancel') }).click()
      await expect(article).toContainText('Farhad is ill.')
      await expect(article.getByText(t('attendance_link_later'))).toHaveCount(0)
      const cancelled = await readByOther()
      expect(cancelled).toContain('Farhad is ill.')
      expect(cancelled).not.toContain(t('attendance_position_text'))
      for (const person of [page, other])
        expect((await (await person.request.get('/api/notifications')).json())[0].kind).toBe('cancelled')
    })
  })
}

test('the text of a kit prints with its page on landscape paper, in both languages', async ({ page }) => {
  await signInAsAdmin(page)
  for (const lang of LANGS) {
    const t = translator(lang)
    await open(page, `/${lang}/workshops`)
    await page
      .getByRole('article')
      .filter({ hasText: t('workshops_type_kit') })
      .getByRole('link', { name: t('workshops_open_kit') })
      .click()
    await expect(page.getByRole('button', { name: t('workshops_print_sheet') })).toBeVisible()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    const sizes = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      Number(width) > Number(height) ? 'landscape' : 'portrait',
    )
    expect(sizes.filter((size) => size === 'landscape')).toHaveLength(1)
    expect(sizes.at(-1)).toBe('landscape')
  }
  // Both languages have the same structure; the one that runs from right to left is the harder one.
  await expectNoViolations(page)
  const t = translator('fa')
  await page.getByRole('link', { name: t('workshops_preview_guest'), exact: true }).click()
  await expect(page).toHaveURL(/as=guest/)
  await expect(page.getByText(t('workshops_withheld_rest'))).toBeVisible()
  await expect(page.locator('.print-sheet')).toHaveCount(0)
})

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('its editor previews the text and the page for guests and members; a video loads only after a click', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      const data = {
        ...{ title: unique('Yalda in a box'), description: 'With pomegranates.', workshopType: 'kit' },
        ...{ content: '## What is inside', contentFa: '## در جعبه', published: false },
      }
      const { id } = await (await page.request.post('/api/workshops', { data })).json()
      await open(page, `/${lang}/admin/workshops/${id}`)
      // Only a live one takes place at some time.
      await expect(page.locator('[name=scheduledDate], [name=meetingLink]')).toHaveCount(0)
      await page.locator('[name=workshopType]').selectOption('live')
      await expect(page.locator('[name=scheduledDate], [name=meetingLink]')).toHaveCount(2)
      await page.locator('[name=workshopType]').selectOption('kit')
      await page.getByLabel(t('workshops_admin_field_content')).fill('## Two candles')
      const texts = page.getByRole('region', { name: t('library_admin_preview') })
      await expect(texts.getByRole('heading', { name: 'Two candles' })).toBeVisible()
      await expect(texts.getByRole('heading', { name: 'در جعبه' })).toBeVisible()
      await expectNoViolations(page)
      const preview = page.locator('section[aria-labelledby=workshop-preview]')
      await expect(preview).toContainText(t('workshops_withheld_rest'))
      await page.getByLabel(t('courses_admin_preview_member')).check()
      const inside = lang === 'fa' ? 'در جعبه' : 'What is inside'
      await expect(preview.locator('.prose')).toContainText(inside)

      const video = { workshopType: 'recorded', videoUrl: 'https://vimeo.com/76979871', isPremiumOnly: false }
      const changed = await page.request.patch(`/api/workshops/${id}`, {
        data: { ...video, published: true },
      })
      expect(changed.ok()).toBe(true)
      const requests: string[] = []
      await page.context().route(/vimeo/, (route) => {
        requests.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
      })
      await open(page, `/${lang}/workshops/${id}`)
      const host = lang === 'fa' ? 'ویمیو' : 'Vimeo'
      await expect(page.getByRole('link', { name: t('video_open', { host }) })).toBeVisible()
      expect(requests).toEqual([])
      await page.getByRole('button', { name: t('video_play', { host }) }).click()
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        /^https:\/\/player\.vimeo\.com\/video\/76979871/,
      )
      await expect.poll(() => requests).toHaveLength(1)
      await page.request.delete(`/api/workshops/${id}`)
    })
  })
}
