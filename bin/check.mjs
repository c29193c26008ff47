/** `npm run check`: types, lint and unit tests, in under a minute. */
import { runChecks } from './checks.mjs'
import { installWhatIsMissing } from './ready.mjs'

installWhatIsMissing()
const { failed } = await runChecks([['types'], ['lint'], ['unit']])
process.exit(failed ? 1 : 0)
