/**
 * `npm run backup -- --to FILE`: the whole database in one file, whether the site runs or not. Of DATABASE_URL, or
 * the embedded database of DATA_DIR.
 */
import { runCommand } from './command.mjs'
import { exitWithError } from './errors.mjs'

const options = { to: { type: 'string' } }
await runCommand('backup', options, ({ to }) => {
  if (!to) exitWithError('--to holds nothing; it may hold the name of a new file.')
  return ({ runBackup }) => runBackup({ to, print: console.log })
})
