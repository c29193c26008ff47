import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { createDataFolder, startProcess, waitUntil } from './server-process.ts'

const JSON_BODY = { 'content-type': 'application/json' }
export const ADMIN = 'ava@example.org'

/**
 * Starts a process with its own data, and signs up its admin.
 * @returns the Cookie header of the admin, too
 */
export async function startProcessWithAdmin(seed?: 'demo', variables: Record<string, string> = {}) {
  const DATA_DIR = createDataFolder(seed)
  const server = await startProcess({ DATA_DIR, ADMIN_EMAILS: ADMIN, ...variables })
  return { server, admin: await signUpAdmin(server, DATA_DIR, ADMIN) }
}

/**
 * Signs up with an address of ADMIN_EMAILS at a running process and confirms it with the code of the email.
 * @returns the Cookie header of the admin
 */
export async function signUpAdmin({ url }: { url: string }, dataDir: string, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) })
  await post('/api/signup', { email, firstName: 'Ava', lastName: 'Admin' })
  const outbox = join(dataDir, 'outbox')
  let code = ''
  await waitUntil(async () => {
    const [file] = listEmails(outbox)
    const { text } = file ? await PostalMime.parse(readFileSync(join(outbox, file))) : { text: '' }
    code = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
    return code !== ''
  })
  const confirmation = await post('/api/sign-in/confirm', { email, code })
  return confirmation.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function listEmails(folder: string) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
