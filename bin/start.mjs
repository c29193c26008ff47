/** `npm start`: install, build, serve. */
import { join } from 'node:path'
import { MEMORY } from './memory.mjs'
import { become, buildWhatChanged, installWhatIsMissing, root } from './ready.mjs'

installWhatIsMissing()
buildWhatChanged()
become([...MEMORY, join(root, 'bin', 'serve.mjs')], { NODE_ENV: 'production' })
