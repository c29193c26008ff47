/** `npm run dev`: the development server. A change shows at once, except in jobs and in what runs at the start. */

import { join } from 'node:path'
import { exitWithError, isConfigError } from './errors.mjs'
import { installWhatIsMissing, replaceProcess, root } from './ready.mjs'

if (process.env.PEYVAND_DEV) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const load = (file) => vite.environments.ssr.runner.import(file)
  const { startServer } = await load('/src/server.ts')
  const payments = await openPayments(vite)
  const from = { ...process.env, ...payments?.environment }
  // The same one, unless its code has changed.
  const loadSite = async () => (await load('/src/web.ts')).buildSite
  const client = { dev: vite.middlewares, loadSite }
  const { url, adminLink, stop } = await startServer({ root, from, client }).catch((error) => {
    if (!isConfigError(error)) throw error
    return exitWithError(error.message)
  })
  if (payments) {
    payments.webhookUrl = `${url}/api/stripe/webhook`
    console.log('Payments go to a double of Stripe; npm run dev -- --waitlist has none')
  }
  console.log(`Peyvand is at ${url}, with hot reload`)
  if (adminLink) console.log(`Admin sign-in, once, within 15 minutes: ${adminLink}`)
  const end = async () => {
    await stop()
    await payments?.close()
    await vite.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
} else {
  installWhatIsMissing()
  if (process.argv.includes('--waitlist')) process.env.PEYVAND_DEV_WAITLIST = '1'
  replaceProcess([join(root, 'bin', 'dev.mjs')], { PEYVAND_DEV: '1' })
}

/** A double of Stripe, with a checkout page of its own; none with keys of one's own, or for the waitlist. */
async function openPayments(vite) {
  if (process.env.STRIPE_SECRET_KEY || process.env.PEYVAND_DEV_WAITLIST) return undefined
  const { StripeDouble } = await vite.environments.ssr.runner.import('/tests/stripe/double.ts')
  return new StripeDouble().start()
}
