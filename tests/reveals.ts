import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { createPerson } from './people.ts'

type Admin = Pick<Awaited<ReturnType<typeof createPerson>>, 'post' | 'get' | 'patch'>

/** Helpers for tests of who may approve that an author is revealed. */
export function revealHelpers(testApp: TestApp) {
  const query = (text: string, values: unknown[] = []) => testApp.app.db.$client.query(text, values)

  /** The log of admin actions is append-only but for this. */
  async function changeAuditLog(text: string, values: unknown[] = []) {
    await query('alter table admin_record disable trigger all')
    await query(text, values)
    await query('alter table admin_record enable trigger all')
  }

  async function createAnonymousPost() {
    const author = await createPerson(testApp)
    const text = { title: 'A private matter', content: 'Unnamed', category: 'Education', anonymous: true }
    const { body } = await author.post('/api/posts', text)
    const reason = 'Somebody is about to be hurt, and the police asks.'
    return { subject: 'post', id: body.id as number, reason }
  }

  return {
    query,
    changeAuditLog,
    createAnonymousPost,
    /** @returns a new person whom `by` has made an admin */
    async appointAdmin(by: Pick<Admin, 'patch'>) {
      const person = await createPerson(testApp)
      expect((await by.patch(`/api/admin/members/${person.id}`, { role: 'admin' })).status).toBe(204)
      const viewer = { ...person.viewer, role: 'admin' } as typeof person.viewer
      return Object.assign(testApp.newClient({ viewer }), { id: person.id })
    },
    /** @returns the path of the request, which is pending */
    async requestReveal(who: Pick<Admin, 'post' | 'get'>, given?: object) {
      const input = given ?? (await createAnonymousPost())
      expect((await who.post('/api/admin/seals', input)).status).toBe(202)
      const [request] = (await who.get('/api/admin/seals')).body
      return `/api/admin/seals/${request.id}`
    },
    approve: (who: Pick<Admin, 'patch'>, path: string) => who.patch(path, { decision: 'approved' }),
    letDaysPass: (days: number) =>
      changeAuditLog('update admin_record set at = at - make_interval(days => $1)', [days]),
  }
}
