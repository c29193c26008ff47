/** How every command says what went wrong. */

/** Prints one line and exits with code 1. Every command of this project fails like this. */
export function exitWithError(line) {
  console.error(line)
  process.exit(1)
}

/** Whether it is the environment or a file that is wrong, which the message tells the operator in whole sentences. */
export const isConfigError = (error) => error?.constructor?.name === 'ConfigError'

/** Drizzle's own error has the statement and its parameters, which may hold people's data: its cause is the reason. */
export const reasonOf = (error) => error?.cause ?? error

/** The reason of an error in one line; one of the system or the database has its code. */
export function describeError(error) {
  const reason = reasonOf(error)
  const [line] = `${reason?.message ?? reason}`.split('\n')
  return reason?.code ? `${line} (${reason.code})` : line
}
