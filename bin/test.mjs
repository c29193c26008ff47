/** `npm test`: installs what is missing, a browser included, then types, lint, unit, API, start and browser tests. */

import { runChecks } from './checks.mjs'
import { findTestBrowser } from './chromium.mjs'
import { installEpubcheck } from './debian.mjs'
import { buildWhatChanged, installWhatIsMissing } from './ready.mjs'
import { makeTemporaryFolder } from './temporary.mjs'

installWhatIsMissing()
process.env.CHROMIUM_PATH = findTestBrowser()
installEpubcheck()
makeTemporaryFolder() // shared by all stages, which would make one each
buildWhatChanged()
const { passed, failed } = runChecks(['types', 'lint', 'unit', 'api', 'start', 'browser'])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
