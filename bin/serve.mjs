/** Starts the built server and stops it gracefully; the only place that ends the process. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeError, exitWithError, isConfigError, reasonOf } from './errors.mjs'
import { importServer, root } from './ready.mjs'

const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
if (process.versions.node !== pinned)
  exitWithError(
    `Peyvand runs on Node.js ${pinned}, which npm start brings along; this is ${process.versions.node}.`,
  )

/** Once new requests are rejected, the process exits after this at the latest. No data is lost: it survives a kill, too. */
const STOP_MS = 3_800

const { startServer, logCrash } = await importServer()
// A rejected promise that nobody awaited affects only its own answer. After an uncaught exception the state is
// unknown: npm start starts the server again.
process.on('unhandledRejection', (error) => logCrash(error, 'a promise was left to fail'))
process.on('uncaughtException', (error) => {
  logCrash(error, 'the server cannot go on')
  process.exit(70) // EX_SOFTWARE of sysexits.h
})
try {
  const { app, url, adminLink, stop } = await startServer({
    root,
    client: { dir: join(root, 'dist', 'client') },
  })
  let stopping = false
  const stopOnce = async () => {
    if (stopping) return // a Ctrl-C reaches this process twice: from the terminal, and passed on by npm start
    stopping = true
    setTimeout(() => process.exit(0), app.env.SHUTDOWN_DELAY_MS + STOP_MS).unref()
    await stop().catch((error) => console.error(error))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopOnce)
  process.on('disconnect', stopOnce) // npm start itself was killed
  // After this line a signal stops the server gracefully.
  process.send?.('serving')
  console.log(`Peyvand is at ${url}`)
  if (adminLink) console.log(`Admin sign-in, once, within 15 minutes: ${adminLink}`)
} catch (error) {
  console.error(describeStartError(error))
  process.exit(1)
}

/** A defect is shown whole, with where it is in the code. */
function describeStartError(error) {
  if (isConfigError(error)) return error.message
  const reason = reasonOf(error)
  return reason?.code ? `The server cannot start: ${describeError(reason)}.` : reason
}
