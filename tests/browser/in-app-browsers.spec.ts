import { expect, open, test, toast } from './site.ts'

test('a link is copied where the browser of an app may not write to the clipboard', async ({
  page,
  t,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: undefined })
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await open(page, '/en/resources/nowruz-traditions')
  await page
    .getByRole('button', { name: t('ui_share') })
    .first()
    .click()
  const copy = page.getByRole('dialog').getByRole('button', { name: t('ui_copy_link') })
  await copy.click()
  await expect(toast(page, t('toast_link_copied_title'))).toBeVisible()
  await expect(page.locator('textarea')).toHaveCount(0)
  await open(page, '/en/search')
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('searchbox').first()).toHaveValue(`${baseURL}/en/resources/nowruz-traditions`)
})
