/** A command of the built server: installs and builds what is missing, then goes on under the pinned Node.js. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { become, buildWhatChanged, installWhatIsMissing, refuse, root } from './ready.mjs'

/**
 * @param name of the script in `bin/`
 * @param options as `parseArgs` of Node.js takes them
 * @param work receives the parsed values, what the built server exports, `say` (print a line) and `refuse` (end with
 * an error)
 */
export async function runCommand(name, options, work) {
  if (process.env.PEYVAND_COMMAND !== name) {
    installWhatIsMissing()
    buildWhatChanged()
    become([join(root, 'bin', `${name}.mjs`), ...process.argv.slice(2)], { PEYVAND_COMMAND: name })
    return
  }
  const { values } = read(options)
  exitOnSignals()
  const server = await import(join(root, 'dist', 'server', 'server.js'))
  try {
    await work(values, server, { say: (line) => console.log(line), refuse })
  } catch (error) {
    refuse(oneLineOf(error))
  }
}

/** Ends through `exit`, whose handlers clean up what is half done; a signal alone would end the process at once. */
function exitOnSignals() {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => process.exit(code))
}

function read(options) {
  try {
    return parseArgs({ options })
  } catch (error) {
    return refuse(error.message)
  }
}

/** An error that the operator can fix is one line; an error of the system or the database is shown with its code. */
function oneLineOf(error) {
  const [line] = `${error?.message ?? error}`.split('\n')
  return error?.code && error.constructor?.name !== 'ConfigError' ? `${line} (${error.code})` : line
}
