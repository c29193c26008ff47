/** A command of the built server: installs and builds what is missing, then continues under the pinned Node.js. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeError, exitWithError } from './errors.mjs'
import { buildWhatChanged, importServer, installWhatIsMissing, replaceProcess, root } from './ready.mjs'

/**
 * @param name of the script in `bin/`
 * @param options as `parseArgs` of Node.js takes them
 * @param prepare receives the parsed values, checks them, and returns a function of the built server's exports. The
 * server is loaded only after that, as loading takes longest
 */
export async function runCommand(name, options, prepare) {
  if (process.env.PEYVAND_COMMAND !== name) {
    installWhatIsMissing()
    buildWhatChanged()
    replaceProcess([join(root, 'bin', `${name}.mjs`), ...process.argv.slice(2)], { PEYVAND_COMMAND: name })
    return
  }
  const work = prepare(parseOptions(options))
  exitOnSignals()
  const server = await importServer()
  try {
    await work(server)
  } catch (error) {
    exitWithError(describeError(error))
  }
}

function parseOptions(options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return exitWithError(error.message)
  }
}

/**
 * On a signal, exits through `process.exit`, whose handlers clean up; the signal alone would end the process at once. A
 * Ctrl-C arrives twice, from the terminal and passed on, and the second one must not cut the handlers short.
 */
function exitOnSignals() {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.on(signal, () => process.exit(code))
}
