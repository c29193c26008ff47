/** `npm run check`: types, lint and unit tests, in seconds. */
import { join } from 'node:path'
import { installWhatIsMissing, root, run } from './ready.mjs'

installWhatIsMissing()
process.exit((await import('./checks.mjs')).runChecks(['types', 'lint', 'unit']) ? 0 : 1)
void join(root, run)
