/** `npm run check`: types, lint and unit tests, in under a minute. */
import { runChecks } from './checks.mjs'
import { installWhatIsMissing } from './ready.mjs'

installWhatIsMissing()
process.exit(runChecks(['types', 'lint', 'unit']).failed ? 1 : 0)
