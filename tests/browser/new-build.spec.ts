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

/** From now on each document records its calls to workers, in order, and can delay a worker that is to take over. */
const noteCommands = (page: Page) =>
  page.addInitScript(() => {
    const commands: string[] = []
    const released = new Promise((resolve) => Object.assign(window, { commands, letTakeOver: resolve }))
    ServiceWorker.prototype.postMessage = new Proxy(ServiceWorker.prototype.postMessage, {
      apply(post, worker, args) {
        commands.push(args[0].act)
        const pass = () => Reflect.apply(post, worker, args)
        if (args[0].act === 'take-over') released.then(pass)
        else pass()
      },
    })
  })
const commandsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'commands') as string[])
const letTakeOver = (page: Page) => page.evaluate(() => Reflect.get(window, 'letTakeOver')())

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
  await noteCommands(page)
  await page.reload()
  await expect.poll(() => commandsOf(page)).toEqual(['take-over'])
  // Nothing for the old one until the new one has answered: it would start again, and be replaced during a navigation.
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await commandsOf(page)).toEqual(['take-over'])
  await letTakeOver(page)
  await expect.poll(() => commandsOf(page)).toEqual(['take-over', 'open'])
  expect(await askAgain(page)).toBe('done')
  expect(await workers(page)).toEqual({ waits: true, works: true })
  await other.close()
  await expect(async () => {
    await page.reload() // a closed page is not gone at once
    await letTakeOver(page)
    await expect.poll(() => workers(page), { timeout: 4_000 }).toEqual({ waits: false, works: true })
  }).toPass({ timeout: 30_000 })
  await context.setOffline(true)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(31)
  site.close()
})
