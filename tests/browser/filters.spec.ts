import type { Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { createPost, postCard } from './posts.ts'
import { expect, holdRequests, journeyLangs, open, test, unique } from './site.ts'

/** The links of one filter, by its name. */
const filter = (page: Page, name: string) => page.getByRole('main').getByRole('navigation', { name })
const current = (page: Page, name: string) => filter(page, name).locator('[aria-current=page]')

for (const lang of journeyLangs('fa'))
  test.describe(`without scripts, in ${lang}`, () => {
    test.use({ lang, javaScriptEnabled: false })

    // The links of the library and of past events are read in the server's HTML, in pages-of-demo.test.ts.
    test('the feed is sorted by links and filtered by a form, which keeps the order; groups nearby are searched by a form', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      const word = unique('Filterfinch')
      const about = await createPost(page.request, { title: word, category: 'Education' })
      const other = await createPost(page.request, { title: `${word} b`, category: 'Parenting Tips' })
      await page.goto(`/${lang}/community`)
      await expect(current(page, t('discussions_sort'))).toHaveText(t('discussions_sort_hot'))
      await filter(page, t('discussions_sort'))
        .getByRole('link', { name: t('discussions_sort_new') })
        .click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)
      // Other tests write posts at the same time.
      await expect(postCard(page, word)).toContainText([other.title, about.title])
      await page.getByLabel(t('discussions_search')).fill(word)
      await page.getByLabel(t('discussions_category')).selectOption('Education')
      await page.getByRole('button', { name: t('discussions_search') }).click()
      await expect(page).toHaveURL(/sort=new/)
      await expect(postCard(page, about.title)).toBeVisible()
      await expect(postCard(page, other.title)).toHaveCount(0)
      await expect(page.getByLabel(t('discussions_category'))).toHaveValue('Education')
      await page.getByRole('link', { name: t('discussions_clear_filters') }).click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)

      const data = { name: unique('Filterfinch families'), city: 'Tromsø', country: 'Norway' }
      expect((await page.request.post('/api/regional-groups', { data })).ok()).toBe(true)
      await page.goto(`/${lang}/local-community`)
      await page.getByLabel(t('local_community_search')).fill(data.name)
      await page.getByRole('button', { name: t('local_community_search') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/local-community\\?q=`))
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(data.name)
    })
  })

test('a choice is made on top of the one before, which is still loading, and the page does not scroll', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await open(page, '/en/community')
  const release = await holdRequests(page, /\/api\/posts(\/count)?\?/)
  const top = filter(page, t('discussions_sort')).getByRole('link', { name: t('discussions_sort_top') })
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByLabel(t('discussions_category')).selectOption('Education')
  await expect(page).toHaveURL(/category=Education/)
  await top.click()
  await expect(page).toHaveURL(/category=Education.*sort=top|sort=top.*category=Education/)
  release()
  await expect(current(page, t('discussions_sort'))).toHaveText(t('discussions_sort_top'))
  await expect(page.getByLabel(t('discussions_category'))).toHaveValue('Education')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(120)
})
