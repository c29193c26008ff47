/**
 * `npm run bench`: the benchmarks, printed as one table. `-- --quick` leaves out the million posts and the browser,
 * `-- --only pages,growth` measures these parts alone. The part `attack` is measured only if it is named there.
 */
import { join } from 'node:path'
import { buildWhatChanged, installWhatIsMissing, replaceProcess, root } from './ready.mjs'

installWhatIsMissing()
buildWhatChanged()
replaceProcess([join(root, 'bench', 'bench.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' })
