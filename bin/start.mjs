/** `npm start`: install, build, serve, and serve again if the server ends by itself. */
import { join } from 'node:path'
import { MALLOC_ENVIRONMENT, NODE_MEMORY_OPTIONS } from './memory.mjs'
import { buildWhatChanged, installWhatIsMissing, root } from './ready.mjs'
import { supervise } from './supervise.mjs'

installWhatIsMissing()
buildWhatChanged()
supervise([...NODE_MEMORY_OPTIONS, join(root, 'bin', 'serve.mjs')], {
  ...MALLOC_ENVIRONMENT,
  NODE_ENV: 'production',
})
