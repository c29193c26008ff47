import { mailTo, newAddress, newMember, signUpMember } from './people.ts'
import { createPost, postCard } from './posts.ts'
import { expect, journeyLangs, test, unique } from './site.ts'

test.use({ javaScriptEnabled: false, allowedConsoleErrors: /status of 404/ })

for (const lang of journeyLangs('fa'))
  test.describe(lang, () => {
    test.use({ lang })

    test('a guest votes once; a member likes, joins, votes and registers, and reads what is gone', async ({
      page,
      t,
    }) => {
      await page.goto(`/${lang}`)
      const poll = page.getByRole('region', { name: t('home_poll_title') })
      await poll.locator('[aria-pressed]').last().click()
      await expect(page).toHaveURL(`/${lang}#poll`)
      await expect(poll.getByText(t('home_poll_voted'))).toBeInViewport()
      await expect(poll.locator('[aria-pressed]').last()).toHaveAttribute('aria-pressed', 'true')
      await poll.getByRole('button', { name: t('home_poll_take_back') }).click()
      await expect(poll.getByText(t('home_poll_hint'))).toBeInViewport()

      const email = newAddress('button')
      await signUpMember(page.request, { email })
      await page.context().clearCookies()
      await page.goto(`/${lang}/community?sort=new`)
      await page.getByRole('article').first().locator('[aria-pressed]').click()
      await expect(page).toHaveURL(`/${lang}/sign-in?to=%2Fcommunity%3Fsort%3Dnew`)
      await page.getByLabel(t('account_email')).fill(email)
      await page.getByRole('button', { name: t('account_send_link') }).click()
      await page.getByLabel(t('account_code')).fill((await mailTo(email, 2)).code)
      await page.getByRole('button', { name: t('account_confirm'), exact: true }).click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)

      const word = unique('Buttonfinch')
      const post = await createPost(page.request, { title: word })
      await page.goto(`/${lang}/community?q=${word}&sort=new`)
      const like = postCard(page, word).locator('[aria-pressed]')
      await like.click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/community\\?.*sort=new#post-${post.id}$`))
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await expect(postCard(page, word).getByRole('heading')).toBeInViewport()
      await page.goto(`/${lang}/community/${post.id}`)
      await page.locator('main [aria-pressed=true]').click()
      await expect(page).toHaveURL(`/${lang}/community/${post.id}#post-${post.id}`)
      await expect(page.locator('main [aria-pressed]')).toHaveAttribute('aria-pressed', 'false')

      const data = { name: unique('Buttonfinch families'), city: 'Oslo', country: 'Norway' }
      const organizer = await newMember()
      const group = await (await organizer.request.post('/api/regional-groups', { data })).json()
      await page.goto(`/${lang}/local-community?q=${encodeURIComponent(data.name)}`)
      const card = page.getByRole('article').filter({ hasText: data.name })
      await card.getByRole('button', { name: t('local_community_join') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/local-community\\?q=.*#group-${group.id}$`))
      await expect(card).toContainText(t('local_community_joined'))

      await page.goto(`/${lang}/expert-sessions`)
      const upvote = page.locator('main [aria-pressed=false]').first()
      const question = await upvote.locator('xpath=ancestor::li[@id]').getAttribute('id')
      await upvote.click()
      await expect(page).toHaveURL(`/${lang}/expert-sessions#${question}`)
      await expect(page.locator(`#${question} [aria-pressed]`)).toHaveAttribute('aria-pressed', 'true')

      await page.goto(`/${lang}/events`)
      await page
        .getByRole('button', { name: t('attendance_register') })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/events#event-\\d+$`))
      await expect(page.getByText(t('attendance_registered')).first()).toBeVisible()

      // If the API refuses, the page says so at its top, and shows the current state.
      const removed = await createPost(page.request, { title: unique('Buttonfinch') })
      await page.goto(`/${lang}/community?sort=new`)
      expect((await page.request.delete(`/api/posts/${removed.id}`)).ok()).toBe(true)
      await postCard(page, removed.title).locator('[aria-pressed]').click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)
      await expect(page.getByRole('alert')).toHaveText(t('error_not_found'))
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(postCard(page, removed.title)).toHaveCount(0)
    })
  })
