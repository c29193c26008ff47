/** `npm start`: install, build, serve. */
import { join } from 'node:path'
import { become, buildWhatChanged, installWhatIsMissing, root } from './ready.mjs'

installWhatIsMissing()
buildWhatChanged()
become([...['--max-semi-space-size=16', '--enable-source-maps'], join(root, 'bin', 'serve.mjs')], {
  NODE_ENV: 'production',
})
