/**
 * Draws the pictures that cannot be SVG, from our own star and fonts: icons for devices and the cards that other sites
 * show beside a link. Run by hand when the look changes: `node bin/pictures.mjs`; the results are kept in public/.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { root } from './ready.mjs'

const icon = readFileSync(join(root, 'public', 'icon.svg'), 'utf8')
const font = (path) => readFileSync(join(root, 'node_modules', path)).toString('base64')
const vazirmatn = font('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2')
const lora = font('@fontsource/lora/files/lora-latin-600-normal.woff2')
const face = (family, data) =>
  `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${data})}`

const CARDS = {
  en: {
    dir: 'ltr',
    name: 'Peyvand',
    line: 'Raise your children in two languages, and never alone',
    other: 'پیوند',
  },
  fa: {
    dir: 'rtl',
    name: 'پیوند',
    line: 'فرزندانتان را با دو زبان بزرگ کنید، و هرگز تنها نباشید',
    other: 'Peyvand',
  },
}
const STAR = icon.slice(icon.indexOf('<g'), icon.indexOf('</g>') + 4).replaceAll('#fbf6ec', '#0b716d')

const card = ({
  dir,
  name,
  line,
  other,
}) => `<html dir="${dir}"><style>${face('V', vazirmatn)}${face('L', lora)}
  body{margin:0;width:1200px;height:630px;background:#fbf6ec;color:#1b2a33;font-family:L,V;display:grid;grid-template-columns:1fr 420px;align-items:center;overflow:hidden}
  main{padding:72px} h1{font-size:84px;margin:0;color:#0b716d} p{font-size:50px;line-height:1.45;margin:24px 0 0} small{font-size:40px;color:#51626b}
  svg{width:560px;height:560px}</style><body><main><h1>${name}</h1><p>${line}</p><small>${other}</small></main>
  <svg viewBox="0 0 120 120">${STAR}</svg></body></html>`

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const size of [180, 192, 512]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${icon.replace('rx="26"', 'rx="0"')}`,
  )
  await page.screenshot({ path: join(root, 'public', `icon-${size}.png`) })
}
// Devices cut a maskable icon to any shape: what matters lies within four fifths of its width.
await page.setViewportSize({ width: 512, height: 512 })
await page.setContent(
  `<style>body{margin:0;background:#0b716d}svg{display:block;width:80vw;height:80vh;margin:10vh 10vw}</style>${icon.replace('rx="26"', 'rx="0"')}`,
)
await page.screenshot({ path: join(root, 'public', 'icon-maskable-512.png') })
for (const [lang, words] of Object.entries(CARDS)) {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(card(words))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'public', `card-${lang}.png`) })
}
await browser.close()
