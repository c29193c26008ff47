import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './site.ts'

test.use({
  serviceWorkers: 'allow',
  allowedConsoleErrors: /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED/,
})

/** The site as it is, except for its service worker, which changes with every simulated build. */
async function startSiteWithBuilds(site: string) {
  let build = 1
  const server = createServer((req, res) => {
    const { hostname, port } = new URL(site)
    const headers = { ...req.headers, 'accept-encoding': 'identity' }
    const through = send({ hostname, port, path: req.url, method: req.method, headers }, async (answer) => {
      if (req.url !== '/sw.js') return answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers))
      const { 'content-length': _, ...rest } = answer.headers
      res.writeHead(200, rest).end(`${(await answer.toArray()).join('')}\n// build ${build}`)
    })
    req.pipe(through.on('error', () => res.destroy()))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    buildAnew: () => build++,
    close: () => server.closeAllConnections(),
  }
}

/** How many workers wait, and whether one controls this page. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    return { waits: Boolean(waiting), works: Boolean(navigator.serviceWorker.controller) }
  })

/** Notes in each document that is loaded from now on that it has asked a waiting worker to take over. */
const noteAsking = (page: Page) =>
  page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = new Proxy(ServiceWorker.prototype.postMessage, {
      apply(post, worker, args) {
        Reflect.apply(post, worker, args)
        if (args[0].act === 'take-over') document.documentElement.dataset.hasAsked = ''
      },
    })
  })

/**
 * Asks the waiting worker once more, and waits for its answer: it answers in order, and where it takes over only once
 * it is the active one.
 */
const askAgain = (page: Page) =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    if (!waiting) return 'none waits'
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((done) => {
      port1.onmessage = ({ data }) => done(data)
    })
    waiting.postMessage({ act: 'take-over' }, [port2])
    return answer
  })

test('a new build waits for pages of the old one, and takes over once the only open page is loaded', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await startSiteWithBuilds(baseURL ?? '')
  await page.goto(`${site.url}/en/words`)
  await expect.poll(() => workers(page)).toEqual({ waits: false, works: true })
  const other = await context.newPage()
  await other.goto(`${site.url}/en/help`)
  site.buildAnew()
  await page.reload()
  await expect.poll(() => workers(page)).toEqual({ waits: true, works: true })
  await noteAsking(page)
  await page.reload()
  await page.waitForSelector('html[data-has-asked]', { state: 'attached' })
  expect(await askAgain(page)).toBe('done')
  expect(await workers(page)).toEqual({ waits: true, works: true })
  await other.close()
  await expect(async () => {
    await page.reload() // a closed page is not gone at once
    await expect.poll(() => workers(page), { timeout: 4_000 }).toEqual({ waits: false, works: true })
  }).toPass({ timeout: 30_000 })
  await context.setOffline(true)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(31)
  site.close()
})
