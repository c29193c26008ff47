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

/** @returns the path of a browser; ends the process with one line when there is none to be had */
export function findChromium() {
  const found = there()
  if (found) return found
  console.log('Installing a browser for the tests …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    quietly('apt-get', ['update', '-qq'])
    quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'])
  } else {
    quietly(process.execPath, [
      join(root, 'node_modules', 'playwright-core', 'cli.js'),
      'install',
      'chromium',
    ])
  }
  return there() ?? refuse('The tests need a Chromium; install one and name it in CHROMIUM_PATH.')
}

function there() {
  const own = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return [process.env.CHROMIUM_PATH, ...PLACES, own].find((path) => path && existsSync(path))
}

const quietly = (program, args) =>
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
