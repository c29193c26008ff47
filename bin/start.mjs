/** `npm start`: install, build, serve, and serve again if the server ends by itself. */
import { join } from 'node:path'
import { ARENAS, MEMORY } from './memory.mjs'
import { buildWhatChanged, installWhatIsMissing, root } from './ready.mjs'
import { supervise } from './supervise.mjs'

installWhatIsMissing()
buildWhatChanged()
supervise([...MEMORY, join(root, 'bin', 'serve.mjs')], { ...ARENAS, NODE_ENV: 'production' })
