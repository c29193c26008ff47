/** Starts the built server and stops it gracefully; the only place that ends the process. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'

const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
if (process.versions.node !== pinned) {
  console.error(
    `Peyvand runs on Node.js ${pinned}, which npm start brings along; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

const { startServer } = await import(join(root, 'dist', 'server', 'server.js'))
try {
  const { url, adminLink, stop } = await startServer({ root, client: { dir: join(root, 'dist', 'client') } })
  console.log(`Peyvand is at ${url}`)
  if (adminLink) console.log(`Admin sign-in, once, within 15 minutes: ${adminLink}`)

  let stopping = false
  const stopOnce = async () => {
    if (stopping) return // a Ctrl-C reaches this process twice: from the terminal, and passed on by npm start
    stopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopOnce)
} catch (error) {
  console.error(error?.constructor?.name === 'StartRefusal' ? error.message : error)
  process.exit(1)
}
