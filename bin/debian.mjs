/** Installs Debian packages that the tests need and npm does not have. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed at all. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages, with short timeouts for a registry that does not answer. */
export function installPackages(...packages) {
  runQuietly('sh', ['-c', installScript(packages)])
}

/** Begins to install packages, beside other work. @returns a promise for the end, whether it succeeded or not */
export const startInstalling = (...packages) =>
  new Promise((resolve) => {
    const child = spawn('sh', ['-c', installScript(packages)], quietly())
    child.once('error', resolve).once('exit', resolve)
  })

function installScript(packages) {
  const options = '-o Acquire::Retries=1 -o Acquire::http::Timeout=15 -qq'
  return `apt-get update ${options}; exec apt-get install -y ${options} --no-install-recommends ${packages.join(' ')}`
}

/** Runs a program until it exits; shows only its errors. */
export const runQuietly = (program, args) => spawnSync(program, args, quietly())

const quietly = () => ({
  stdio: ['ignore', 'ignore', 'inherit'],
  timeout: 180_000,
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
})

/** The checker of e-books, with its Java. Without it the tests of EPUB files are skipped, and say so. */
export const EPUBCHECK = { file: '/usr/bin/epubcheck', packages: ['epubcheck'] }
