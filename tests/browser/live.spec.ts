import { startSite } from './own-site.ts'
import { newAdmin, newMember, signUpMember } from './people.ts'
import { createPost, postCard } from './posts.ts'
import { expect, holdRequests, open, test, toast } from './site.ts'

test.use({ allowedConsoleErrors: /status of (429|401|404)|ERR_FAILED|isNotFound: true/ })

test('a page whose stream was refused polls once a minute, and follows the stream again when there is capacity', async ({
  newVisitor,
  t,
}) => {
  // A site of its own: posts that other tests write arrive as well.
  const site = await startSite({ SEED: 'none', RATE_LIMIT: 'off' })
  const page = await (await newVisitor({ baseURL: site.url, serviceWorkers: 'block' })).newPage()
  let streams = 0
  await page.route('**/api/live?*', (route) => {
    streams++
    return streams === 1 ? route.fulfill({ status: 429, headers: { 'retry-after': '60' } }) : route.continue()
  })
  await page.clock.install()
  const other = await newVisitor({ baseURL: site.url })
  await signUpMember(other.request, { folder: site.outbox })
  // Also where there were none.
  const empty = await other.newPage()
  const emptyListens = empty.waitForResponse(/api\/live/)
  await open(empty, '/en/community')
  await expect(empty.getByText(t('discussions_samples_note'))).toBeVisible()
  await emptyListens
  const shown = await createPost(other.request)
  await empty.getByRole('button', { name: t('discussions_new_arrived') }).click()
  await expect(postCard(empty, shown.title)).toBeVisible()
  await empty.close()
  let fetched = 0
  page.on('request', (request) => request.url().includes('limit=20') && fetched++)
  let newest = 0
  page.on('response', (response) => /limit=1$/.test(response.url()) && newest++)
  await open(page, '/en/community?sort=new')
  await expect.poll(() => streams).toBe(1)
  await expect.poll(() => newest).toBe(1) // what is published from here on is new to the page
  await expect(postCard(page, shown.title)).toContainText('0 likes')
  await other.request.post(`/api/posts/${shown.id}/like`)
  const post = await createPost(other.request)
  const arrived = page.getByRole('button', { name: t('discussions_new_arrived') })
  await expect(arrived).toHaveCount(0)
  const listening = page.waitForRequest(/api\/live/)
  await page.clock.runFor(61_000)
  await listening
  await expect(postCard(page, shown.title)).toContainText('1 like')
  // One request for all posts that are shown, and one for changes until the new stream was open; not one for each post.
  expect(fetched).toBeLessThanOrEqual(2)
  const shownCount = page.getByRole('search').locator('[aria-live]')
  await expect(shownCount).toHaveText('1 discussion')
  await arrived.click()
  await expect(postCard(page, post.title)).toBeVisible()
  await expect(shownCount).toHaveText('2 discussions')
  await expect(page.getByRole('link', { name: 'Education' })).toContainText('2 discussions')

  // There is nothing new, but the filter does not show the newest post.
  await createPost(other.request, { category: 'Parenting Tips' })
  await page.goto('about:blank') // the page before may still open another stream
  newest = 0
  streams = 0
  await open(page, '/en/community?category=Education')
  await expect.poll(() => newest).toBe(1)
  await page.clock.runFor(61_000)
  await expect.poll(() => newest).toBeGreaterThan(1)
  await expect.poll(() => streams).toBe(2)
  await expect(arrived).toHaveCount(0)
  await createPost(other.request, { category: 'Parenting Tips' })
  await expect(arrived).toBeVisible()

  // Its author is not offered to see a new post, not even until the list has it.
  const writing = await other.newPage()
  await open(writing, '/en/community?category=Parenting+Tips')
  const isOffered = await writing.evaluateHandle(watchFor, t('discussions_new_arrived'))
  await writing.getByRole('button', { name: t('discussions_create_post') }).click()
  const form = writing.getByRole('dialog')
  await form.getByLabel(t('discussions_field_title')).fill('My own post')
  await form.getByLabel(t('discussions_field_content')).fill('Words')
  await form.getByLabel(t('discussions_field_category')).selectOption('Education')
  await form.getByRole('button', { name: t('discussions_publish') }).click()
  await expect(postCard(writing, 'My own post')).toBeVisible()
  expect(await isOffered.jsonValue()).toEqual({ ever: false })

  await writing.close()
  await page.goto('about:blank') // whose scripts would miss the site
  await site.stop()
})

/** In the page: whether this text is there from now on, be it for a moment. */
function watchFor(text: string) {
  const seen = { ever: false }
  new MutationObserver(() => {
    seen.ever ||= document.body.textContent.includes(text)
  }).observe(document.body, { childList: true, subtree: true })
  return seen
}

test('a page that one comes back to shows what has changed since, without a stream, too', async ({
  page,
}) => {
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 429 }))
  const other = await newMember()
  await signUpMember(page.request)
  const { id } = await createPost(other.request)
  await page.clock.install()
  await open(page, `/en/community/${id}`)
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).first().click()
  await expect(page).toHaveURL(/\/en\/events/)
  await other.request.post(`/api/posts/${id}/comments`, { data: { content: 'Said meanwhile' } })
  await page.clock.fastForward(11_000)
  await page.goBack()
  await expect(page.getByText('Said meanwhile')).toBeVisible()
})

test('a like brings its count to an open discussion, of which nothing is fetched again', async ({ page }) => {
  const other = await newMember()
  await signUpMember(page.request)
  const { id } = await createPost(other.request)
  const listening = page.waitForRequest(/api\/live/)
  await open(page, `/en/community/${id}`)
  await listening
  let fetched = 0
  page.on('request', (request) => request.url().includes(`/api/posts/${id}`) && fetched++)
  await other.request.post(`/api/posts/${id}/like`)
  await expect(page.getByRole('main')).toContainText('1 like')
  fetched = 0 // a stream first tells what has changed since the page was made
  await other.request.delete(`/api/posts/${id}/like`)
  await expect(page.getByRole('main')).toContainText('0 likes')
  expect(fetched).toBe(0)
  await other.request.post(`/api/posts/${id}/comments`, { data: { content: 'Said just now' } })
  await expect(page.getByText('Said just now')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 reply')
  expect(fetched).toBe(1)
})

test('an open post that a moderator hides, or that its author deletes, is not found any more', async ({
  page,
  t,
}) => {
  const [author, moderator] = [await newMember(), await newAdmin()]
  const post = await createPost(author.request)
  const another = await createPost(author.request)
  const heading = page.getByRole('heading', { level: 1 })
  const openListening = async (path: string) => {
    const listening = page.waitForRequest(/api\/live/)
    await open(page, path)
    await listening
  }
  await openListening(`/en/community/${post.id}`)
  await expect(heading).toHaveText(post.title)
  await moderator.request.post(`/api/posts/${post.id}/report`, { data: { reason: 'Look at this' } })
  const reports = await (await moderator.request.get(`/api/admin/reports?q=${post.title}`)).json()
  const data = { decision: 'hidden', reason: 'It is an advertisement' }
  expect((await moderator.request.patch(`/api/admin/reports/${reports[0].id}`, { data })).ok()).toBe(true)
  await expect(heading).toHaveText(t('discussions_post_not_found'))
  await expect(heading).toHaveCount(1)
  await expect(page).toHaveTitle(t('meta_not_found_title'))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('site_not_found_community') })
    .click()
  await expect(heading).toHaveText(t('discussions_title'))

  await openListening(`/en/community/${another.id}`)
  await expect(heading).toHaveText(another.title)
  await author.request.delete(`/api/posts/${another.id}`)
  await expect(heading).toHaveText(t('discussions_post_not_found'))
})

test('what changes while posts are being fetched anew is shown as well', async ({ page }) => {
  const other = await newMember()
  const post = await createPost(other.request)
  const [answered, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/limit=20/, async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await changed.promise
    await route.fulfill({ response })
  })
  const listening = page.waitForRequest(/api\/live/)
  await open(page, '/en/community?sort=new')
  await listening
  const card = postCard(page, post.title)
  await expect(card).toContainText('0 likes')
  await other.request.patch(`/api/posts/${post.id}`, { data: { content: 'Some more words' } })
  await answered.promise
  await other.request.post(`/api/posts/${post.id}/like`)
  await other.request.patch(`/api/posts/${post.id}`, { data: { content: 'And yet some more' } })
  changed.resolve()
  await expect(card).toContainText('And yet some more')
  await expect(card).toContainText('1 like')
})

for (const where of ['feed', 'page'])
  test(`a like stays on the ${where}, whether what is fetched anew was read before it was sent or answered`, async ({
    page,
  }) => {
    await signUpMember(page.request)
    const writer = await newMember()
    const post = await createPost(writer.request)
    const sendLike = await holdRequests(page, `**/api/posts/${post.id}/like`)
    const [read, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const listening = page.waitForRequest(/api\/live/)
    await open(page, where === 'feed' ? '/en/community?sort=new' : `/en/community/${post.id}`)
    await listening
    const card = where === 'feed' ? postCard(page, post.title) : page.getByRole('main')
    const like = card.locator('[aria-pressed]').first()
    const edit = (content: string) => writer.request.patch(`/api/posts/${post.id}`, { data: { content } })
    const expectLiked = async (content: string) => {
      await expect(card).toContainText(content)
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await expect(like).toContainText('1')
    }

    await like.click()
    await edit('Edited before it is sent')
    await expectLiked('Edited before it is sent')

    await page.route(where === 'feed' ? /limit=20/ : `**/api/posts/${post.id}`, async (route) => {
      const response = await route.fetch()
      read.resolve()
      await answered.promise
      await route.fulfill({ response })
    })
    await edit('Edited before it is answered')
    await read.promise
    const answer = page.waitForResponse(/\/like$/)
    sendLike()
    await answer
    answered.resolve()
    await expectLiked('Edited before it is answered')
  })

test('a failed like keeps the new likes of others, a like with a lost answer is shown, and the last click counts', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  const others = [await newMember(), await newMember()]
  const { id, title } = await createPost(page.request)
  const arrived = Promise.withResolvers<void>()
  await page.route(`**/api/posts/${id}/like`, async (route) => {
    await arrived.promise
    await route.fulfill({ status: 429, json: { code: 'too_many', message: 'Too many' } })
  })
  const listening = page.waitForRequest(/api\/live/)
  await open(page, '/en/community?sort=new')
  await listening
  const card = postCard(page, title)
  const like = card.locator('[aria-pressed]').first()
  await like.click()
  await expect(like).toContainText('1')
  for (const { request } of others) await request.post(`/api/posts/${id}/like`)
  await expect(like).toContainText('2')
  arrived.resolve()
  await expect(toast(page, t('toast_like_failed_title'))).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toContainText('2')

  await page.unroute(`**/api/posts/${id}/like`)
  await page.route(`**/api/posts/${id}/like`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const fetched = page.waitForResponse(`**/api/posts/${id}`)
  await like.click()
  await fetched
  await expect(like).toContainText('3')
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.unroute(`**/api/posts/${id}/like`)
  const release = await holdRequests(page, `**/api/posts/${id}/like`)
  let answers = 0
  page.on('response', (response) => response.url().endsWith('/like') && answers++)
  for (const pressed of ['false', 'true', 'false']) {
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', pressed)
  }
  release()
  await expect.poll(() => answers).toBe(3)
  await expect(like).toContainText('2')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({ liked: false, likes: 2 })
})

for (const { what, path, topic, fetches, withinMs } of [
  // Those 5 s, and the time of a page.
  { what: 'everything', path: '/en', topic: '*', fetches: '/api/polls', withinMs: 5_800 },
  { what: 'a poll', path: '/en', topic: 'polls', fetches: '/api/polls', withinMs: 800 },
  {
    what: 'a resource',
    path: '/en/resources',
    topic: 'resources',
    fetches: '/api/resources/count',
    withinMs: 800,
  },
  { what: 'an event', path: '/en/events', topic: 'events', fetches: '/api/events/upcoming', withinMs: 800 },
  {
    what: 'a workshop',
    path: '/en/workshops',
    topic: 'workshops',
    fetches: '/api/workshops',
    withinMs: 800,
  },
])
  test(`where ${what} may have changed, open pages fetch it one after the other, and once for several changes`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Math.random = () => 0.9 // of the time over which their requests are spread
    })
    const update = `event: news\ndata: {"topic":"${topic}"}\n\n`
    const stream = `event: hello\ndata: \nretry: 600000\n\n${update}${update}`
    const changed = Promise.withResolvers<void>()
    await page.route('**/api/live?*', async (route) => {
      await changed.promise
      await route.fulfill({ contentType: 'text/event-stream', body: stream })
    })
    let fetched = 0
    page.on('request', (request) => request.url().includes(fetches) && fetched++)
    await page.clock.install()
    const ended = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/live'))
    const asked = page.waitForRequest(/api\/live/)
    await open(page, path)
    await asked
    await page.clock.pauseAt(Date.now() + 1_000)
    fetched = 0 // a page that the server made a while ago has fetched its poll already
    changed.resolve()
    await ended
    await page.clock.runFor(0.2 * withinMs)
    expect(fetched).toBe(0)
    await page.clock.runFor(0.8 * withinMs)
    await expect.poll(() => fetched).toBe(1)
  })
