/** Finds a Chromium, or installs one: Debian's package for root, Playwright's own build for others. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { canInstallPackages, installPackages, runQuietly } from './debian.mjs'
import { exitWithError } from './errors.mjs'
import { root } from './ready.mjs'

const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A machine without any fonts cannot draw text. */
const FONTS = 'fonts-dejavu-core'

/** Debian's headless Chromium, which needs two fifths of the CPU time for a page. */
export const HEADLESS_SHELL = {
  file: '/usr/bin/chromium-headless-shell',
  packages: ['chromium-headless-shell', FONTS],
}

/** @returns the path of a browser as people use it; ends the process with one line when there is none */
export function findChromium() {
  const installed = findInstalledBrowser()
  if (installed) return installed
  console.log('Installing a browser …')
  if (canInstallPackages()) installPackages('chromium', FONTS)
  else
    runQuietly(process.execPath, [
      join(root, 'node_modules', 'playwright-core', 'cli.js'),
      'install',
      'chromium',
    ])
  return (
    findInstalledBrowser() ?? exitWithError('A Chromium is needed; install one and name it in CHROMIUM_PATH.')
  )
}

/** The headless one; where its package is not available, `findChromium`. */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!existsSync(HEADLESS_SHELL.file) && canInstallPackages()) {
    console.log('Installing a browser for the tests …')
    installPackages(...HEADLESS_SHELL.packages)
  }
  return existsSync(HEADLESS_SHELL.file) ? HEADLESS_SHELL.file : findChromium()
}

function findInstalledBrowser() {
  const playwrightBrowser = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return [process.env.CHROMIUM_PATH, ...BROWSER_PATHS, playwrightBrowser].find(
    (path) => path && existsSync(path),
  )
}
