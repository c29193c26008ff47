/** Debian's packages, for what the tests need and npm does not have. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed at all. */
export const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Short timeouts, for a registry that does not answer. */
export function install(...packages) {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', '-qq']
  quietly('apt-get', ['update', ...patience])
  quietly('apt-get', ['install', '-y', ...patience, '--no-install-recommends', ...packages])
}

/** Runs a program to its end; only its errors are shown. */
export const quietly = (program, args) =>
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const EPUBCHECK = '/usr/bin/epubcheck'

/** The checker of EPUB files, with its Java; without it the tests skip the books, and say so. */
export function bringEpubcheck() {
  if (existsSync(EPUBCHECK) || !isDebian()) return
  console.log('Installing a checker of e-books for the tests …')
  install('epubcheck')
}
