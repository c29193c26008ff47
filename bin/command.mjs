/** A command of the built server: installs and builds what is missing, then continues under the pinned Node.js. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildWhatChanged,
  exitWithError,
  importServer,
  installWhatIsMissing,
  replaceProcess,
  root,
} from './ready.mjs'

/**
 * @param name of the script in `bin/`
 * @param options as `parseArgs` of Node.js takes them
 * @param work receives the parsed values, what the built server exports, `print` (a line to the output) and
 * `exitWithError`
 */
export async function runCommand(name, options, work) {
  if (process.env.PEYVAND_COMMAND !== name) {
    installWhatIsMissing()
    buildWhatChanged()
    replaceProcess([join(root, 'bin', `${name}.mjs`), ...process.argv.slice(2)], { PEYVAND_COMMAND: name })
    return
  }
  const { values } = parseOptions(options)
  exitOnSignals()
  const server = await importServer()
  try {
    await work(values, server, { print: (line) => console.log(line), exitWithError })
  } catch (error) {
    exitWithError(describeError(error))
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

function parseOptions(options) {
  try {
    return parseArgs({ options })
  } catch (error) {
    return exitWithError(error.message)
  }
}

/** An error that the operator can fix is one line; an error of the system or the database is shown with its code. */
function describeError(error) {
  const reason = error?.cause?.code ? error.cause : error // Drizzle's own error has the statement, not the reason
  const [line] = `${reason?.message ?? reason}`.split('\n')
  return reason?.code && reason.constructor?.name !== 'ConfigError' ? `${line} (${reason.code})` : line
}
