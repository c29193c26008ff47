/** `npm run dev`: the development server; every change shows at once. */

import { join } from 'node:path'
import { become, installWhatIsMissing, root } from './ready.mjs'

if (process.env.PEYVAND_DEV) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const { startServer } = await vite.environments.ssr.runner.import('/src/server.ts')
  const { url, adminLink, stop } = await startServer({ root, client: { dev: vite.middlewares } })
  console.log(`Peyvand is at ${url}, with hot reload`)
  if (adminLink) console.log(`Admin sign-in, once, within 15 minutes: ${adminLink}`)
  const end = async () => {
    await stop()
    await vite.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
} else {
  installWhatIsMissing()
  become([join(root, 'bin', 'dev.mjs')], { PEYVAND_DEV: '1' })
}
