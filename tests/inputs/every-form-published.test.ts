import { expect, test, vi } from 'vitest'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { CACHE_TAGS_HEADER, EVERY_PAGE } from '#platform/cache/cache-tags.server.ts'
import { documents } from '../../src/search.ts'
import { ApiDescription } from '../api/api-description.ts'
import { openTestApp } from '../app.ts'
import { everyForm } from './every-form.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app } = testApp
const { forms, by } = await everyForm(testApp)
const tried = Object.entries(forms).filter(([, { elsewhere }]) => !elsewhere)
const { document } = await ApiDescription.of(testApp.api)
const publish = vi.spyOn(app.live, 'publish')
await indexAllDocuments(app, documents)

/** The paths of these calls, with the ids that forms are sent to. */
const pathsWith = (method: string) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    method in (methods as object) ? withIds(path) : [],
  )

function withIds(template: string): string[] {
  const [, prefix = '', suffix = ''] = /^(.*\})?(.*)$/.exec(template) ?? []
  if (!prefix) return [template]
  const pattern = new RegExp(`^${prefix.replaceAll(/\{\w+\}/g, '\\d+')}(?=/|$)`)
  const found = Object.values(forms).flatMap(({ path }) => pattern.exec(path) ?? [])
  return [...new Set(found)].map((path) => path + suffix)
}

type Answer = { path: string; body: string; tags: string[] }
/** Without the test client, which looks at the schema of each answer: there are thousands. */
const readAll = (paths: string[]) =>
  Promise.all(
    paths.map(async (path): Promise<Answer> => {
      const response = await testApp.api.request(path, {}, { caller: 'reader' })
      const tags = response.headers.get(CACHE_TAGS_HEADER)?.split(' ') ?? []
      return { path, body: await response.text(), tags }
    }),
  )

/** What guests' pages are made of, which are cached: the answers with tags. */
const gets = pathsWith('get').filter((path) => !/live$|cultural$/.test(path)) // a stream, and what no call changes
let answers = (await readAll(gets)).filter(({ tags }) => tags.length > 0)

/** @returns which of the answers the calls have changed, though none of their tags was published */
async function staleAfter(call: () => Promise<{ status: number }>): Promise<string[]> {
  publish.mockClear()
  const { status } = await call()
  if (status >= 400) return [] // refused, it changes nothing
  const published = publish.mock.calls.map(([tag]) => tag)
  const before = answers
  const after = await readAll(before.map(({ path }) => path))
  // A deleted row no longer names tags, but its cached page does.
  answers = after.map((answer, i) => ({ ...answer, tags: before[i]?.tags ?? [] }))
  return before
    .filter(({ body, tags }, i) => {
      const isDropped = [...tags, EVERY_PAGE, '*'].some((tag) => published.includes(tag))
      return body !== after[i]?.body && !isDropped
    })
    .map(({ path }) => path)
}

test('the answers that are cached were found at all', () => {
  expect(answers.length).toBeGreaterThan(30)
})

test.each(tried)('%s drops the cached pages that show what it changes', async (name, { who, path, body }) => {
  expect(await staleAfter(() => by[who].send(name.split(' ')[0] ?? '', path, body))).toEqual([])
})

/** Parts of something are removed before it. */
const removals = pathsWith('delete')
  .filter((path) => !path.startsWith('/api/me'))
  .toSorted((a, b) => b.split('/').length - a.split('/').length)

test.each(removals)(
  'DELETE %s drops the cached pages that show it, and is in the audit log where only staff may call it',
  async (path) => {
    const body = { reason: 'A reason of more than twenty letters', eventId: 1, ids: [1] }
    const logged = await app.db.$count(auditLog)
    const answered = { member: { status: 0, code: '' }, admin: { status: 0, code: '' } }
    for (const who of ['member', 'admin'] as const) {
      const remove = async () => {
        const { status, body: answer } = await by[who].delete(path, body)
        answered[who] = { status, code: answer?.code }
        return { status }
      }
      expect(await staleAfter(remove)).toEqual([])
    }
    const { member, admin } = answered
    if (member.code === 'staff_only' && admin.status === 204)
      expect(await app.db.$count(auditLog)).toBeGreaterThan(logged)
  },
)

test('after all of these calls the search finds what it would find if everything were indexed anew', async () => {
  expect(await indexAllDocuments(app, documents)).toBe(false)
})
