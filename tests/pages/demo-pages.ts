import { expect } from 'vitest'
import { startProcessWithAdmin } from '../processes/first-admin.ts'

/**
 * Starts a process with the demo community and an admin. A test file reads its pages: what the server's HTML says by
 * itself. Such tests click and lay out nothing, and need no browser.
 */
export async function openDemoPages() {
  const { server, admin } = await startProcessWithAdmin('demo')

  const get = (path: string, cookie = '') => fetch(server.url + path, { headers: { cookie } })

  async function read(path: string, cookie = ''): Promise<string> {
    const response = await get(path, cookie)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }

  /** As the person with the cookie, or as a guest, whose new cookie is returned. */
  async function post(path: string, body: object, cookie = '') {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 201])
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
    return { id: (await response.json()).id, cookie: cookies.join('; ') }
  }

  const signUp = (email: string) =>
    post('/api/signup', { email, firstName: 'Mina', lastName: 'Test', location: 'Oslo, Norway' })

  return { server, admin, get, read, post, signUp }
}
