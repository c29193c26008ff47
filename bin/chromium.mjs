/** Finds a Chromium, or brings one: Debian's package for root, Playwright's own build for others. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { refuse, root } from './ready.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const SHELL = '/usr/bin/chromium-headless-shell'

/** @returns the path of a browser as people have it; ends the process with one line when there is none to be had */
export function findChromium() {
  const found = there()
  if (found) return found
  console.log('Installing a browser …')
  if (isDebian()) installed('chromium')
  else
    quietly(process.execPath, [
      join(root, 'node_modules', 'playwright-core', 'cli.js'),
      'install',
      'chromium',
    ])
  return there() ?? refuse('A Chromium is needed; install one and name it in CHROMIUM_PATH.')
}

/**
 * The same engine without windows to draw, at two fifths of the work for a page, where Debian's package of it is to be
 * had; else `findChromium`.
 */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!existsSync(SHELL) && isDebian()) {
    console.log('Installing a browser for the tests …')
    installed('chromium-headless-shell')
  }
  return existsSync(SHELL) ? SHELL : findChromium()
}

function there() {
  const own = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return [process.env.CHROMIUM_PATH, ...PLACES, own].find((path) => path && existsSync(path))
}

const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Where the registry does not answer, it is given up soon. */
function installed(name) {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', '-qq']
  quietly('apt-get', ['update', ...patience])
  quietly('apt-get', ['install', '-y', ...patience, '--no-install-recommends', name, 'fonts-dejavu-core'])
}

const quietly = (program, args) =>
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
