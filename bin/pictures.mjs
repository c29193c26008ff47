/**
 * Draws the pictures that cannot be SVG, from our own star, drawings and fonts: app icons, and the preview images of
 * links, in both languages. Run by hand when the design or the texts change: `node bin/pictures.mjs`; the results are
 * committed in public/.
 */
import { globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from 'lucide'
import { chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { findChromium } from './chromium.mjs'
import { root } from './ready.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const icon = read('public', 'icon.svg')
const font = (path) => readFileSync(join(root, 'node_modules', path)).toString('base64')
const face = (family, path) =>
  `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${font(path)})}`
const FACES =
  face('V', 'vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2') +
  face('L', '@fontsource/lora/files/lora-latin-600-normal.woff2')

/** The colours of the light theme, by name. */
const COLOURS = Object.fromEntries(
  [...read('src', 'ui', 'theme.css').matchAll(/(--[a-z-]+):\s*light-dark\((#[\da-f]{6}),/g)].map(
    ([, name, value]) => [name, value],
  ),
)
const replaceColours = (text) => text.replace(/var\((--[a-z-]+)\)/g, (_, name) => COLOURS[name])

/** The site's own messages. */
const messages = Object.fromEntries(
  ['en', 'fa'].map((lang) => [
    lang,
    Object.assign(
      {},
      ...globSync(`src/features/*/messages/${lang}.json`, { cwd: root }).map((file) =>
        JSON.parse(read(file)),
      ),
    ),
  ]),
)

const SITE = {
  en: { name: 'Peyvand', line: 'Raise your children in two languages, and never alone', other: 'پیوند' },
  fa: { name: 'پیوند', line: 'فرزندانتان را با دو زبان بزرگ کنید، و هرگز تنها نباشید', other: 'Peyvand' },
}

/** Features with a picture for each kind: the kinds, the colour, and each kind's icon and message. */
const KINDS = {
  community: {
    en: 'Family event',
    fa: 'دورهمی خانواده‌ها',
    colour: 'pistachio',
    words: 'local_community_type_',
    of: { playdate: 'ToyBrick', cultural_activity: 'Drama', workshop: 'Palette', meetup: 'Coffee' },
  },
  session: {
    en: 'Expert session',
    fa: 'نشست با کارشناس',
    colour: 'anar',
    words: 'experts_specialty_',
    of: {
      child_psychology: 'Brain',
      bilingual_education: 'Languages',
      cultural_preservation: 'Landmark',
    },
  },
}
const GROUP = {
  colour: 'lapis',
  drawn: 'Users',
  en: 'Families near you',
  fa: 'خانواده‌های نزدیک شما',
  name: { en: 'Local group', fa: 'گروه محلی' },
}

const STAR_PATHS = [...icon.matchAll(/<path d="([^"]+)"/g)].map(([, d]) => d)
const star = (colour) =>
  `<path d="${STAR_PATHS[0]}" fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round"/>`

const page = (
  lang,
  style,
  body,
) => `<html dir="${lang === 'fa' ? 'rtl' : 'ltr'}" lang="${lang}"><style>${FACES}
  *{box-sizing:border-box;margin:0} body{width:1200px;height:630px;overflow:hidden;color:${COLOURS['--ink']};
  background:${COLOURS['--paper']};font-family:L,V} svg{display:block} ${style}</style><body>${body}</body></html>`

/** The name of the site at the bottom, in both scripts. */
const FOOT = (lang) => `<p class="foot"><b>${SITE[lang].name}</b> <span>${SITE[lang].other}</span></p>`
const FOOT_STYLE = `.foot{font-size:40px;display:flex;gap:20px;align-items:baseline;color:${COLOURS['--muted']}}
  .foot b{color:${COLOURS['--firoozeh']}} .foot span{font-size:32px}`

/** Text at the start side, the star with something in it at the end side. Both columns end where the picture does. */
const card = (lang, { small = '', large, colour, drawn: iconName }) =>
  page(
    lang,
    `body{display:grid;grid-template-columns:minmax(0,1fr) 430px;align-items:center;gap:40px;padding:72px}
     main{display:grid;gap:28px} h1{font-size:${iconName ? 76 : 56}px;line-height:1.35;text-wrap:balance}
     .small{font-size:40px;color:${COLOURS[`--${colour}`]}} ${FOOT_STYLE}
     aside{display:grid;place-items:center;width:430px;height:430px} aside>*{grid-area:1/1}
     .in{width:${iconName ? 150 : 190}px;height:${iconName ? 150 : 190}px;color:${COLOURS[`--${colour}`]}}`,
    `<main>${small && `<p class="small">${small}</p>`}<h1>${large}</h1>${FOOT(lang)}</main>
     <aside><svg viewBox="0 0 100 100" width="430" height="430">
       <path d="${STAR_PATHS[0]}" fill="${softOf(colour)}"/>${star(COLOURS[`--${colour}`])}</svg>
     ${iconName ? iconOf(iconName) : `<svg class="in" viewBox="24 24 52 52"><path d="${STAR_PATHS[1]}" fill="currentColor"/></svg>`}</aside>`,
  )

const softOf = (colour) => COLOURS[`--${colour}-soft`]
const iconOf = (name) =>
  renderToStaticMarkup(
    createElement(
      'svg',
      { viewBox: '0 0 24 24', className: 'in', width: 150, height: 150, ...LINES },
      icons[name].map(([tag, attributes], key) => createElement(tag, { ...attributes, key })),
    ),
  )

const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

/** One of our drawings, whole, above the name of the site. */
const drawing = (lang, svg) =>
  page(
    lang,
    `body{display:grid;grid-template-rows:500px 130px} .art{width:1200px;height:500px}
     .foot{padding:0 56px;align-self:center} ${FOOT_STYLE}`,
    `${replaceColours(svg).replace('<svg ', '<svg class="art" ')}${FOOT(lang)}`,
  )

/** Pictures of events are named after their category; those of articles get a prefix. */
const nameOf = (file) => `${file.startsWith('event-') ? '' : 'art-'}${file.replace('.svg', '')}`

function* sharePictures(lang) {
  yield ['site', card(lang, { large: SITE[lang].line, colour: 'firoozeh' })]
  for (const file of readdirSync(join(root, 'public', 'art')))
    yield [nameOf(file), drawing(lang, read('public', 'art', file))]
  for (const [name, { [lang]: small, colour, words: prefix, of }] of Object.entries(KINDS))
    for (const [kind, iconName] of Object.entries(of))
      yield [
        `${name}-${kind}`,
        card(lang, { small, large: messages[lang][prefix + kind], colour, drawn: iconName }),
      ]
  yield ['group', card(lang, { ...GROUP, small: GROUP[lang], large: GROUP.name[lang] })]
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const browserPage = await browser.newPage()
for (const size of [180, 192, 512]) {
  await browserPage.setViewportSize({ width: size, height: size })
  await browserPage.setContent(
    `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${icon.replace('rx="26"', 'rx="0"')}`,
  )
  await browserPage.screenshot({ path: join(root, 'public', `icon-${size}.png`) })
}
// Devices cut a maskable icon to any shape: the drawing must lie within four fifths of its width.
await browserPage.setViewportSize({ width: 512, height: 512 })
await browserPage.setContent(
  `<style>body{margin:0;background:${COLOURS['--firoozeh']}}svg{display:block;width:80vw;height:80vh;margin:10vh 10vw}</style>${icon.replace('rx="26"', 'rx="0"')}`,
)
await browserPage.screenshot({ path: join(root, 'public', 'icon-maskable-512.png') })
mkdirSync(join(root, 'public', 'share'), { recursive: true })
await browserPage.setViewportSize({ width: 1200, height: 630 })
for (const lang of ['en', 'fa']) {
  for (const [name, html] of sharePictures(lang)) {
    await browserPage.setContent(html)
    await browserPage.evaluate(() => document.fonts.ready)
    await browserPage.screenshot({ path: join(root, 'public', 'share', `${name}-${lang}.png`) })
  }
}
await browser.close()
