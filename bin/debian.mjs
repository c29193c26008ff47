/** Installs Debian packages that the tests need and npm does not have. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed at all. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages, with short timeouts for a registry that does not answer. */
export function installPackages(...packages) {
  const aptOptions = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', '-qq']
  runQuietly('apt-get', ['update', ...aptOptions])
  runQuietly('apt-get', ['install', '-y', ...aptOptions, '--no-install-recommends', ...packages])
}

/** Runs a program until it exits; shows only its errors. */
export const runQuietly = (program, args) =>
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const EPUBCHECK = '/usr/bin/epubcheck'

/** Installs EPUBCheck, with its Java. Without it the tests of EPUB files are skipped, and say so. */
export function installEpubcheck() {
  if (existsSync(EPUBCHECK) || !canInstallPackages()) return
  console.log('Installing a checker of e-books for the tests …')
  installPackages('epubcheck')
}
