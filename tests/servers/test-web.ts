import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { checkLinks } from '../../src/features/library/links/dead-links.server.ts'
import type { NetworkPolicy } from '../../src/features/library/links/safe-fetch.server.ts'
import { resources } from '../../src/features/library/tables.ts'
import type { openTestApp } from '../app.ts'
import { createPerson } from '../people.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** A server that plays the web, by host name and path, and functions that create and check library links to it. */
export async function openSmallWeb(testApp: Awaited<ReturnType<typeof openTestApp>>) {
  const { app } = testApp
  const mina = await createPerson(testApp)
  const pages = new Map<string, Page>()
  const requests: string[] = []
  let [openRequests, maxOpenRequests] = [0, 0]
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`)
    maxOpenRequests = Math.max(maxOpenRequests, ++openRequests)
    response.on('close', () => openRequests--)
    const page = pages.get(`${request.headers.host}${request.url}`)
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  beforeEach(async () => {
    await app.db.delete(resources)
    pages.clear()
    requests.length = 0
    maxOpenRequests = 0
  })
  const network = networkPolicyTo((server.address() as AddressInfo).port)
  return {
    pages,
    requests,
    network,
    maxOpenRequests: () => maxOpenRequests,
    check: (given = {}) => checkLinks(app, { network, pauseMs: 0, every: '0 seconds', ...given }),
    createLink: async (url: string): Promise<number> => {
      const [row] = await app.db
        .insert(resources)
        .values({
          title: 'A link',
          description: 'Words',
          url,
          category: 'books',
          folded: 'a link words',
          approved: true,
          decidedAt: sql`now()`,
          submittedBy: mina.id,
        })
        .returning({ id: resources.id })
      return row?.id ?? 0
    },
    stateOf: async (id: number) => {
      const [row] = await app.db.select().from(resources).where(eq(resources.id, id))
      if (row?.deadSince) return 'dead'
      if (row?.failingSince) return 'failing'
      return row?.checkedAt ? 'alive' : 'unchecked'
    },
  }
}

const networkPolicyTo = (port: number): NetworkPolicy => ({
  find: async (host) => {
    if (host.startsWith('nobody.')) throw new Error('ENOTFOUND')
    if (host.startsWith('inside.')) return [{ address: '10.0.0.7', family: 4 }]
    if (host.startsWith('both.'))
      return [
        { address: '127.0.0.1', family: 4, port },
        { address: '::1', family: 6 },
      ]
    return [{ address: '127.0.0.1', family: 4, port }]
  },
  isOpen: ({ address }) => address === '127.0.0.1',
})

/** A page that always sends this response. */
export const respondWith =
  (status: number, headers = {}, body = ''): Page =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
