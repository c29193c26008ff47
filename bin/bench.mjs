/** `npm run bench`: the benchmarks, printed as one table. `-- --quick` leaves out the million posts and the browser, `-- --attack` measures attacks alone. */
import { join } from 'node:path'
import { become, buildWhatChanged, installWhatIsMissing, root } from './ready.mjs'

installWhatIsMissing()
buildWhatChanged()
become([join(root, 'bench', 'bench.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' })
