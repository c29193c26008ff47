/** Finds a Chromium, or installs one: Debian's package for root, Playwright's own build for others. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { install, isDebian, quietly } from './debian.mjs'
import { refuse, root } from './ready.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A machine without any fonts cannot draw text. */
const FONTS = 'fonts-dejavu-core'

const SHELL = '/usr/bin/chromium-headless-shell'

/** @returns the path of a browser as people use it; ends the process with one line when there is none */
export function findChromium() {
  const found = there()
  if (found) return found
  console.log('Installing a browser …')
  if (isDebian()) install('chromium', FONTS)
  else
    quietly(process.execPath, [
      join(root, 'node_modules', 'playwright-core', 'cli.js'),
      'install',
      'chromium',
    ])
  return there() ?? refuse('A Chromium is needed; install one and name it in CHROMIUM_PATH.')
}

/**
 * The same engine headless, at two fifths of the CPU time for a page, where Debian's package of it is available; else
 * `findChromium`.
 */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!existsSync(SHELL) && isDebian()) {
    console.log('Installing a browser for the tests …')
    install('chromium-headless-shell', FONTS)
  }
  return existsSync(SHELL) ? SHELL : findChromium()
}

function there() {
  const own = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return [process.env.CHROMIUM_PATH, ...PLACES, own].find((path) => path && existsSync(path))
}
