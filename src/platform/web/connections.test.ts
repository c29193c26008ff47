import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { ResponseCache } from '../cache/response-cache.server.ts'
import { listen } from './listen.server.ts'

const MOST = 100
/** From then on there is a crowd. */
const MANY = 90

test('connections that wait for nothing make room for new ones', async () => {
  const server = await listen(
    { host: '127.0.0.1', port: 0 },
    {
      env: { TRUST_PROXY: 0 },
      fetch: () => new Response('ok'),
      cache: new ResponseCache(1),
      onPageServed: () => {},
      maxConnections: MOST,
      isStopping: () => false,
    },
  )
  onTestFinished(() => server.close())
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = (options = {}) =>
    new Promise<number>((resolve) => {
      const sent = request(server.url, options, (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      )
      sent.on('error', () => resolve(0)).end()
    })
  await Promise.all(Array.from({ length: MANY }, () => ask({ agent })))
  expect(await server.connections()).toBe(MANY)
  await ask({ agent: false })
  await expect.poll(() => server.connections()).toBeLessThan(MOST / 2)
  expect(await ask({ agent: false })).toBe(200)
})
