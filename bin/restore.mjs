/**
 * `npm run restore -- --from FILE`: a backup into the empty database of DATABASE_URL, or of DATA_DIR; with
 * `--replace` replacing what is there. No server may be running on it.
 */
import { runCommand } from './command.mjs'
import { exitWithError } from './errors.mjs'
import { root } from './ready.mjs'

const options = { from: { type: 'string' }, replace: { type: 'boolean', default: false } }
await runCommand('restore', options, ({ from, replace }) => {
  if (!from) exitWithError('--from holds nothing; it may hold the name of a backup.')
  return ({ runRestore }) => runRestore({ root, from, replace, print: console.log })
})
