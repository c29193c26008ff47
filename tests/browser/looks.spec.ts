import { expect, inWords, LANGS, open, test } from './house.ts'
import { aMember, anAdmin } from './people.ts'

const NARROW = { width: 390, height: 844 }

test('the bar is no wider than the page, however long the name of one who has most links in it', async ({
  page,
}) => {
  await anAdmin(page.request)
  await open(page, '/en')
  await page
    .locator('header bdi')
    .evaluate((name) => name.replaceChildren('Mahboubeh-Sadat Hosseini-Tabatabaei'))
  for (const width of [1280, 1366, 1535, 1536, 1600, 1920]) {
    await page.setViewportSize({ width, height: 300 })
    const bar = page.locator('header > div')
    const [room, needed] = await bar.evaluate((each) => [each.clientWidth, each.scrollWidth])
    expect.soft(needed, `${width}`).toBeLessThanOrEqual(room ?? 0)
  }
})

test('the drawer has room for a long name', async ({ page }) => {
  const name = 'Mahboubeh-Sadat'
  await aMember(page.request, { name })
  await page.setViewportSize(NARROW)
  for (const lang of LANGS) {
    await open(page, `/${lang}`)
    await page.getByRole('button', { name: inWords(lang)('house_menu_open') }).click()
    const shown = page.getByRole('dialog').getByText(name)
    const [room, needed] = await shown.evaluate((each) => [each.clientWidth, each.scrollWidth])
    expect.soft(needed, lang).toBeLessThanOrEqual(room ?? 0)
  }
})
