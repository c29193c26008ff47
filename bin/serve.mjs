/** Starts the built server and stops it gracefully; the only place that ends the process. */
import { join } from 'node:path'
import { root } from './ready.mjs'

const PINNED = JSON.parse(
  await (await import('node:fs/promises')).readFile(join(root, 'package.json'), 'utf8'),
).dependencies.node
if (process.versions.node !== PINNED) {
  console.error(
    `Peyvand runs on Node.js ${PINNED}, which npm start brings along; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

const { startServer } = await import(join(root, 'dist', 'server', 'server.js'))
try {
  const { url, adminLink, stop } = await startServer({ root, client: { dir: join(root, 'dist', 'client') } })
  console.log(`Peyvand is at ${url}`)
  if (adminLink) console.log(`Admin sign-in, once, within 15 minutes: ${adminLink}`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await stop()
      process.exit(0)
    })
  }
} catch (error) {
  console.error(error?.constructor?.name === 'StartRefusal' ? error.message : error)
  process.exit(1)
}
