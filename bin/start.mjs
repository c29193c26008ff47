/** `npm start`: install, build, serve. */
import { join } from 'node:path'
import { ARENAS, MEMORY } from './memory.mjs'
import { become, buildWhatChanged, installWhatIsMissing, root } from './ready.mjs'

installWhatIsMissing()
buildWhatChanged()
become([...MEMORY, join(root, 'bin', 'serve.mjs')], { ...ARENAS, NODE_ENV: 'production' })
