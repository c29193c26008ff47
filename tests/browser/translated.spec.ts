import type { Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, journeyLangs, open, test, unique, waitForReact } from './site.ts'

/**
 * Changes the page like the translator of a browser: puts two `<font>` in the place of each text, and of each text that
 * comes later. The texts stay the same, so that the test finds them. Some translators put their own text there, others
 * the one that was there.
 */
async function translate(page: Page, { keepsTexts }: { keepsTexts: boolean }) {
  await page.evaluate((keepsTexts) => {
    const done = new WeakSet<Node>()
    function wrap(text: Text) {
      if (done.has(text) || !text.data.trim() || text.parentElement?.closest('script, style, svg, textarea'))
        return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      const shown = keepsTexts ? text : new Text(text.data)
      done.add(shown)
      text.replaceWith(outer)
      inner.append(shown)
    }
    function wrapIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    wrapIn(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) wrapIn(node)
    }).observe(document.body, { childList: true, subtree: true })
  }, keepsTexts)
}

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    for (const keepsTexts of [false, true])
      test(`a page whose texts a translator ${keepsTexts ? 'moved' : 'replaced'} goes on working, and its texts go on changing`, async ({
        page,
        t,
      }) => {
        await signUpMember(page.request)
        const post = await createPost(page.request)
        await open(page, `/${lang}/community/${post.id}`)
        const field = page.getByLabel(t('discussions_add_comment'))
        await waitForReact(field)
        await translate(page, { keepsTexts })
        const reply = unique('Translated')
        await field.fill(reply)
        // While it is sent, something turns before the text of the button.
        await page.getByRole('button', { name: t('discussions_post_comment') }).click()
        await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()
        await expect(field).toHaveValue('')
        // Each is one of several texts beside each other.
        const actions = page.locator(`#post-${post.id}`)
        await expect(actions.getByRole('button', { name: t('discussions_reply') })).toContainText('(1 reply)')
        const like = actions.getByRole('button', { name: t('discussions_like') })
        await like.click()
        await expect(like).toContainText('(1 like)')
        await like.click()
        await expect(like).toContainText('(0 likes)')
      })
  })
}
