import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { actAndWaitForResponse, expect, journeyLangs, LANGS, open, test, unique } from './site.ts'

const links = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** The ids of the rows that are shown. */
const idsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('[id^=post-]')
    .evaluateAll((rows) => rows.map((row) => row.id))

/** The ids of all posts, through the API. */
async function everyPost(request: APIRequestContext) {
  const ids: string[] = []
  for (let url: string | undefined = '/api/posts?sort=new&limit=100'; url; ) {
    const response: APIResponse = await request.get(url)
    ids.push(...(await response.json()).map(({ id }: { id: number }) => `post-${id}`))
    url = /<([^>]+)>/.exec(response.headers().link ?? '')?.[1]
  }
  return ids
}

for (const lang of LANGS)
  test.describe(`without scripts, in ${lang}`, () => {
    test.use({ lang, javaScriptEnabled: false })

    test('the newsletter has its older issues by URL', async ({ page, t }) => {
      const first = await page.request.get('/api/newsletter/issues?limit=1')
      const [newest] = await first.json()
      const cursor = /[?&]cursor=([\w-]+)/.exec(first.headers().link ?? '')?.[1]
      const [second] = await (
        await page.request.get(`/api/newsletter/issues?limit=1&cursor=${cursor}`)
      ).json()
      const issue = ({ id }: { id: number }) => page.locator(`main a[href$="/newsletter/${id}"]`)
      await page.goto(`/${lang}/newsletter?cursor=${cursor}`)
      await expect(issue(second)).toBeVisible()
      await expect(issue(newest)).toHaveCount(0)
      await links(page, t('ui_from_beginning')).click()
      await expect(issue(newest)).toBeVisible()
    })

    test('the whole feed is read page after page, each post once', async ({ page, t }) => {
      await page.goto(`/${lang}/community?sort=new`)
      const before = await everyPost(page.request)
      const seen: string[] = []
      for (;;) {
        seen.push(...(await idsOf(page)))
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          new RegExp(`/${lang}/community$`),
        )
        if ((await links(page, t('ui_show_more')).count()) === 0) break
        await links(page, t('ui_show_more')).click()
        await expect(page).toHaveURL(new RegExp(`/${lang}/community\\?sort=new&cursor=[\\w-]+#cursor-rows$`))
        await expect(links(page, t('ui_from_beginning'))).toBeInViewport()
        await expect(links(page, t('discussions_sort_new'))).toHaveAttribute('aria-current', 'page')
      }
      expect(new Set(seen).size).toBe(seen.length)
      // Other tests write and delete meanwhile.
      const after = await everyPost(page.request)
      const stayed = before.filter((id) => after.includes(id))
      expect(stayed.length).toBeGreaterThan(40)
      expect(seen).toEqual(expect.arrayContaining(stayed))
      await links(page, t('ui_from_beginning')).click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)
      expect(await idsOf(page)).toContain(seen[0])
    })

    test('a category of the library is read to its end, with its filter', async ({ page, t }) => {
      await page.goto(`/${lang}/resources`)
      const all = t('library_all_categories')
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(12)
      await links(page, t('ui_show_more')).click()
      await expect(cards).toHaveCount(12)
      await expect(links(page, all)).toHaveAttribute('aria-current', 'page')
      await links(page, t('library_books')).click()
      await expect(page).toHaveURL(`/${lang}/resources?category=books`)
    })
  })

test('a cursor that was cut off or made up leads to the beginning', async ({ page, t }) => {
  await signUpMember(page.request)
  const word = unique('Cursorfinch')
  const post = await createPost(page.request, { title: word })
  const list = `/en/community?q=${encodeURIComponent(word)}&sort=new`
  for (const cursor of ['garbage', 'x'.repeat(300), '7', '', 'a&cursor=b', '%FF', '%22%00']) {
    const response = await page.goto(`${list}&cursor=${cursor}`)
    expect(response?.status(), cursor).toBe(200)
    expect(await idsOf(page), cursor).toEqual([`post-${post.id}`])
  }
  const others = [
    'resources',
    'events',
    'newsletter',
    'search?q=a&type=post',
    'local-community',
    'expert-sessions',
    'courses',
    'workshops',
  ]
  for (const path of others) {
    const cursors = 'cursor=garbage&events=garbage&groups=garbage&past=garbage&upcoming=garbage'
    const response = await page.goto(`/en/${path}${path.includes('?') ? '&' : '?'}${cursors}`)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('main').getByRole('article').first(), path).toBeVisible()
  }
  // Later than the oldest post.
  await open(page, `${list}&cursor=MQ`)
  await expect(page.getByText(t('discussions_end'))).toBeVisible()
  expect(await idsOf(page)).toEqual([])
  await links(page, t('ui_from_beginning')).click()
  await expect(page).not.toHaveURL(/cursor/)
  await expect.poll(() => idsOf(page)).toEqual([`post-${post.id}`])
})

for (const lang of journeyLangs('fa'))
  test.describe(`with scripts, in ${lang}`, () => {
    test.use({ lang })

    test('a later page of the feed is liked, continued, filtered, and come back to', async ({ page, t }) => {
      await signUpMember(page.request)
      await page.goto(`/${lang}/community?sort=new`)
      const before = await idsOf(page)
      const href = await links(page, t('ui_show_more')).getAttribute('href')
      await open(page, `${href}`)
      const shown = await idsOf(page)
      expect(shown).toHaveLength(20)
      expect(shown.filter((id) => before.includes(id))).toEqual([])

      const liked = page.getByRole('article').filter({ has: page.locator(`#${shown[0]}`) })
      const like = liked.locator('[aria-pressed]')
      await actAndWaitForResponse(page, () => like.click())
      await expect(like).toHaveAttribute('aria-pressed', 'true')

      const address = page.url()
      await links(page, t('ui_show_more')).click()
      await expect.poll(() => idsOf(page).then((ids) => ids.length)).toBeGreaterThan(20)
      const more = await idsOf(page)
      expect(more.slice(0, 20)).toEqual(shown)
      expect(new Set(more).size).toBe(more.length)
      expect(page.url()).toBe(address)

      await page.getByLabel(t('discussions_category')).selectOption('Education')
      await expect(page).toHaveURL(`/${lang}/community?sort=new&category=Education`)
      await expect(links(page, t('ui_from_beginning'))).toHaveCount(0)
      await page.goBack()
      await expect(links(page, t('ui_from_beginning'))).toBeVisible()
      expect(page.url()).toBe(address)
      await expect.poll(() => idsOf(page).then((ids) => ids[0])).toBe(shown[0])
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await links(page, t('ui_from_beginning')).click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)
      await expect.poll(() => idsOf(page)).toContain(before[0])
    })
  })
