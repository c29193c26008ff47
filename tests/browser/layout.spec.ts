import type { Locator, Page } from '@playwright/test'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, LANGS, open, test, translator, WITH_ANIMATIONS } from './site.ts'

test.use(WITH_ANIMATIONS)

const WIDE = { width: 1280, height: 900 }

const NARROW = { width: 390, height: 844 }

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return box
}

const LONG_NAME = 'Mahboubeh-Sadat Hosseini-Tabatabaei'
const WIDTHS = [320, 390, 391, 640, 768, 1024, 1279, 1280, 1366, 1440, 1535, 1536, 1600, 1920]

/** In the bar of the open page the items do not overlap, however narrow it is and long the name. */
async function expectBarFits(page: Page, where: string) {
  const bar = page.locator('header > div')
  for (const name of await bar.locator('bdi').all())
    await name.evaluate((shown, long) => shown.replaceChildren(long), LONG_NAME)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 300 })
    expect.soft(await bar.evaluate(problemsOf), `${where} ${width}`).toEqual([])
  }
}

/** Layout errors in the bar: wider than the page, out of sight, overlapping. */
function problemsOf(bar: Element): string[] {
  const shown = [...bar.querySelectorAll('a, button')].filter((each) => each.checkVisibility())
  const boxes = shown.map((each) => ({
    name: each.getAttribute('aria-label') ?? each.textContent,
    box: each.getBoundingClientRect(),
  }))
  const room = document.documentElement.clientWidth
  return [
    ...(bar.scrollWidth > bar.clientWidth ? ['the bar is wider than the page'] : []),
    ...(document.documentElement.scrollWidth > room ? ['the page scrolls sideways'] : []),
    ...(boxes.length < 4 ? ['nearly nothing is there'] : []),
    ...boxes.flatMap(({ name, box }) =>
      box.left < 0 || box.right > room || box.bottom > bar.clientHeight + 1 ? [`${name} is cut`] : [],
    ),
    ...boxes.flatMap(({ name, box }, i) =>
      boxes
        .slice(i + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} lies over ${other.name}`),
    ),
  ]
}

test('for a member, long names fit, a post is as wide as its card, and a dialog shows the label of a wrong field', async ({
  page,
}) => {
  const name = 'Mahboubeh-Sadat'
  const t = translator('en')
  await signUpMember(page.request, { name })
  for (const lang of LANGS) {
    await page.setViewportSize(NARROW)
    await open(page, `/${lang}`)
    await page.getByRole('button', { name: translator(lang)('site_menu_open') }).click()
    const drawer = page.getByRole('dialog')
    const shown = drawer.getByText(name)
    const [feature, needed] = await shown.evaluate((each) => [each.clientWidth, each.scrollWidth])
    expect.soft(needed, lang).toBeLessThanOrEqual(feature ?? 0)
    for (const text of await drawer.locator('bdi').all())
      await text.evaluate((each) => each.replaceChildren('Maryam-Alexandrina'.repeat(4)))
    const [width, inside] = await drawer.evaluate((each) => [each.clientWidth, each.scrollWidth])
    expect.soft(inside, lang).toBe(width)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expectBarFits(page, `a member's in ${lang}`)
  }

  await page.setViewportSize(NARROW)
  await open(page, '/fa/community/1')
  const card = page.locator('main .card').first()
  const padding = await card.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))
  const inside = (await boxOf(card)).width - 2 * padding
  expect.soft((await boxOf(page.locator('h1'))).width).toBeGreaterThan(inside - 4)

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/en/local-community')
  await page
    .getByRole('button', { name: t('local_community_create_group') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type=submit]').click()
  const field = dialog.locator('[aria-invalid=true]').first()
  await expect(field).toBeFocused()
  const label = dialog.locator(`label[for="${await field.getAttribute('id')}"]`)
  const error = dialog.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ')[0]}"]`)
  await expect(label).toBeInViewport({ ratio: 1 })
  await expect(error).toBeInViewport({ ratio: 1 })
})

test('for an admin, a long name fits, fields side by side are aligned, and no word in a table is broken', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.setViewportSize(WIDE)
  await open(page, '/en/admin/articles/new')
  const persian = page.getByRole('group', { name: 'Persian' })
  const [title, category] = [persian.getByLabel('Title'), persian.getByLabel('Category')]
  expect.soft((await boxOf(title)).y).toBeCloseTo((await boxOf(category)).y)
  expect.soft((await boxOf(title)).height).toBeCloseTo((await boxOf(category)).height)
  for (const lang of LANGS) {
    await open(page, `/${lang}`)
    await expectBarFits(page, `an admin's in ${lang}`)
  }
  // One label has two lines there.
  await page.setViewportSize({ width: 640, height: 900 })
  await open(page, '/en/admin/newsletter')
  const figures = page.getByRole('main').locator('dl').first().locator('dd')
  expect(await figures.count()).toBe(3)
  expect.soft(new Set(await figures.evaluateAll(tops)).size, 'figures in one line').toBe(1)
  await page.setViewportSize(NARROW)
  for (const path of [
    '/fa/resources/teenage-identity-issues',
    '/en/resources/bilingual-language-development',
    '/fa/workshops/1',
    '/en/courses/1/lessons/1',
    '/fa/courses/1/lessons/1',
  ]) {
    await open(page, path)
    const tables = page.locator('main table')
    expect(await tables.count(), path).toBeGreaterThan(0)
    expect.soft(await tables.evaluateAll(brokenWords), path).toEqual([])
  }
})

const tops = (elements: Element[]) => elements.map((each) => Math.round(each.getBoundingClientRect().top))

/** Words that begin on one line and end on another. */
function brokenWords(tables: Element[]): string[] {
  const broken: string[] = []
  for (const table of tables) {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\u200c]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
  }
  return broken
}

test('in lists three cards leave no gap, and buttons are aligned with one another and with the text above', async ({
  page,
  t,
}) => {
  await page.setViewportSize(WIDE)
  for (const path of ['/en/resources?q=nowruz', '/fa/events', '/en/local-community', '/en/events']) {
    await open(page, path)
    if (path !== '/en/local-community') {
      const list = page.locator('main ul', { has: page.locator(':scope > li > article') }).first()
      const cards = list.locator(':scope > li')
      expect(await cards.count(), path).toBeGreaterThanOrEqual(3)
      // Other tests add to these lists.
      await cards.evaluateAll((all) => all.slice(3).map((card) => card.remove()))
      expect.soft((await boxOf(cards.last())).width, path).toBeCloseTo((await boxOf(list)).width)
    }
    if (path.startsWith('/en/local') || path === '/en/events') {
      const buttons = page.locator('main article .button')
      const [first, second] = [await boxOf(buttons.nth(0)), await boxOf(buttons.nth(1))]
      expect.soft(first.y, path).toBeCloseTo(second.y)
    }
  }
  // A quiet button at the beginning of a line is aligned with the text above.
  await page.setViewportSize(NARROW)
  const main = page.getByRole('main')
  const title = await boxOf(main.getByRole('heading', { level: 1 }))
  const suggest = main.getByRole('link', { name: t('events_suggest') })
  const icon = await boxOf(suggest.locator('svg'))
  expect(Math.abs(icon.x - title.x)).toBeLessThan(1)
  expect((await boxOf(suggest)).height).toBeGreaterThanOrEqual(44)
})

test('on a phone, all filters and orders of posts are visible, and no line begins or ends with the dot between two facts', async ({
  page,
}) => {
  for (const lang of LANGS) {
    await open(page, `/${lang}/community`)
    const search = page.getByRole('main').getByRole('search')
    for (const width of [320, 360, NARROW.width]) {
      await page.setViewportSize({ ...NARROW, width })
      const controls = await search.locator('select, nav a').all()
      expect(controls.length, 'place, category, and an order at least').toBeGreaterThan(2)
      for (const control of controls)
        await expect.soft(control, `${lang} ${width}`).toBeInViewport({ ratio: 1 })
    }
    const byline = page.getByRole('article').first().locator('.dots')
    const line = await boxOf(byline)
    for (const fact of await byline.locator('> *').all()) {
      const { x, width } = await boxOf(fact)
      // Its own dot lies before it: visible between two facts, cut off where the line begins.
      const start = lang === 'en' ? x - line.x : line.x + line.width - x - width
      expect(start < -10 || start > 20).toBe(true)
    }
    expect(await byline.evaluate((element) => getComputedStyle(element).overflowX)).toBe('clip')
  }
})

test('on a phone, a small table is as wide as its box, and nothing shows through beneath the button of the waitlist', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  for (const lang of LANGS) {
    await open(page, `/${lang}/resources/persian-cooking-with-kids`)
    const box = page.locator('aside.box', { has: page.locator('table') }).first()
    const frame = box.locator('.table-frame')
    expect.soft(await frame.evaluate((each) => each.scrollWidth - each.clientWidth), lang).toBe(0)
    expect.soft((await boxOf(frame)).width, lang).toBeGreaterThan((await boxOf(box)).width - 40)

    await open(page, `/${lang}/peyvand-plus`)
    const join = translator(lang)('membership_join_waitlist')
    await page.getByRole('button', { name: join }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    const { y, height } = await boxOf(dialog)
    expect.soft(await fieldsAt(page, y + height - 3), lang).toEqual([])
  }
})

/** The labels and fields visible at this height. */
const fieldsAt = (page: Page, y: number) =>
  page.evaluate((at) => {
    const across = Array.from({ length: 20 }, (_, i) => document.elementFromPoint(20 + i * 17, at))
    return across.flatMap((each) => each?.closest('label, input, textarea')?.outerHTML ?? [])
  }, y)

test('for a guest, the bar fits, no percentage of the poll is broken, and Persian headings have their line height', async ({
  page,
  t,
}) => {
  await page.setViewportSize(NARROW)
  await open(page, '/en')
  const figures = page.locator('main li button > span:last-child')
  expect(await figures.count()).toBeGreaterThan(1)
  const lines = await figures.evaluateAll((all) =>
    all.map((each) => {
      const text = document.createRange()
      text.selectNodeContents(each.firstChild ?? each)
      return new Set([...text.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect.soft(lines.filter((each) => each !== 1)).toEqual([])

  await expectBarFits(page, 'a guest’s in en')
  await page.setViewportSize({ width: 1600, height: 800 })
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: t('site_sign_in') })).toBeVisible()
  await expect(header.getByRole('link', { name: t('site_join_waitlist') })).toBeVisible()

  await open(page, '/en/community/1')
  const heading = page.locator('main :is(h1, h2)[lang=fa]').first()
  const [line, size] = await heading.evaluate((each) => {
    const { lineHeight, fontSize } = getComputedStyle(each)
    return [Number.parseFloat(lineHeight), Number.parseFloat(fontSize)]
  })
  expect((line ?? 0) / (size ?? 1)).toBeCloseTo(1.4)
})

test('with forced colours a button, a dialog, a bar and what is chosen are still to be seen', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (
    of: Locator,
    name: 'borderBottomWidth' | 'borderBottomColor' | 'backgroundColor' | 'color',
  ) => of.evaluate((element, property) => getComputedStyle(element)[property], name)
  const NONE = 'rgba(0, 0, 0, 0)'
  await open(page, '/en')
  const subscribe = page.getByRole('button', { name: t('home_newsletter_subscribe') })
  expect(await styleOf(subscribe, 'borderBottomWidth')).toBe('2px')
  expect(await styleOf(subscribe, 'borderBottomColor')).not.toBe(NONE)
  const poll = page.locator('button:has(> .bar)')
  expect(await styleOf(poll.first().locator('.bar'), 'borderBottomWidth')).toBe('5px')
  await open(page, '/en/community')
  const sort = page.getByRole('navigation', { name: t('discussions_sort') }).getByRole('link')
  expect(await styleOf(sort.first(), 'backgroundColor')).not.toBe(
    await styleOf(sort.nth(1), 'backgroundColor'),
  )
  const like = page.getByRole('main').locator('button[aria-pressed]').first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like.locator('svg')).toHaveCSS('fill', await styleOf(like, 'color'))
  await like.click()
  await open(page, '/en/calendar')
  // Quiet buttons have an edge, too: it touches neither the next one's nor that of the card.
  const row = page.getByRole('main').locator('.actions').first()
  const gaps = await row.evaluate((each) => {
    const boxes = [each.parentElement ?? each, ...each.children].map((box) => box.getBoundingClientRect())
    return boxes.slice(1).map(({ left }, i) => left - (i ? (boxes[i]?.right ?? 0) : (boxes[0]?.left ?? 0)))
  })
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThan(4)
  await page.getByRole('button', { name: t('date_pick') }).click()
  const dialog = page.getByRole('dialog')
  expect(await styleOf(dialog, 'borderBottomColor')).not.toBe(NONE)
  expect(await styleOf(dialog, 'borderBottomWidth')).toBe('1px')
})

test('what is not chosen has an edge of three to one in both themes, and with forced colours the system’s', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  await open(page, '/en/community')
  await page.getByRole('button', { name: t('discussions_create_post') }).click()
  const checkbox = page.getByRole('checkbox')
  const contrast = () =>
    checkbox.evaluate((box) => {
      const luminance = (colour: string) => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((each) => {
          const share = Number(each) / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const dialog = box.closest('dialog') ?? document.body
      const [edge, ground] = [
        getComputedStyle(box).borderBottomColor,
        getComputedStyle(dialog).backgroundColor,
      ]
      const [dark = 0, light = 0] = [luminance(edge), luminance(ground)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(checkbox).toHaveCSS('border-bottom-width', '2px')
    expect(await contrast(), colorScheme).toBeGreaterThan(3)
  }
  const category = page.getByRole('dialog').getByRole('combobox')
  await expect(category).toHaveCSS('appearance', 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(checkbox).toHaveCSS('appearance', 'auto')
  await expect(category, 'with the arrow of the system').toHaveCSS('appearance', 'auto')
  const icon = page.locator('main svg.text-firoozeh').first()
  const color = await icon.evaluate((each) => getComputedStyle(each).color)
  await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'light'))
  await expect(icon, 'for the system’s ground').toHaveCSS('color', color)
})

test.describe('A toast that is higher than the screen', () => {
  test.use({
    lang: 'fa',
    viewport: { width: 360, height: 480 },
    allowedConsoleErrors: /status of 409/,
  })

  test('begins on it, and is closed there', async ({ page, t }) => {
    await open(page, '/fa/signup')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.route('**/api/signup', (route) =>
      route.fulfill({ status: 409, json: { code: 'email_taken', message: t('error_email_taken') } }),
    )
    await page.locator('main [name=email]').fill('known@peyvand.test')
    await page.locator('main [name=firstName]').fill('Ali')
    await page.locator('main [name=lastName]').fill('Hosseini')
    await page.getByRole('button', { name: t('account_create') }).click()
    const title = page.getByText(t('toast_signup_known_title'), { exact: true }).first()
    await expect(title).toBeInViewport()
    await page.getByRole('button', { name: t('ui_close') }).click()
    await expect(title).toBeHidden()
  })
})

test('filters that do not fit beside each other have a line each, on a small screen with large letters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/en/community?location=netherlands&category=General+Discussion')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
  })
  const filters = page.locator('main search select')
  const widths = await filters.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(widths).toEqual([288, 288])
})
