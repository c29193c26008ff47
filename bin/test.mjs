/** `npm test`: installs what is missing, a browser included, then types, lint, unit, API, start and browser tests. */

import { existsSync } from 'node:fs'
import { runChecks } from './checks.mjs'
import { findTestBrowser, HEADLESS_SHELL } from './chromium.mjs'
import { canInstallPackages, EPUBCHECK, startInstalling } from './debian.mjs'
import { buildWhatChanged, installWhatIsMissing } from './ready.mjs'
import { makeTemporaryFolder } from './temporary.mjs'

// Both take half a minute, and neither needs all of two cores.
const packagesInstalled = installMissingPackages()
installWhatIsMissing()
await packagesInstalled
process.env.CHROMIUM_PATH = findTestBrowser()
makeTemporaryFolder() // shared by all stages, which would make one each
buildWhatChanged()
const { passed, failed } = runChecks(['types', 'lint', 'unit', 'api', 'start', 'browser'])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

async function installMissingPackages() {
  const missing = [HEADLESS_SHELL, EPUBCHECK].filter(({ file }) => !existsSync(file))
  if (missing.length === 0 || !canInstallPackages()) return
  console.log('Installing a browser and a checker of e-books for the tests …')
  await startInstalling(...missing.flatMap(({ packages }) => packages))
}
