import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, inject } from 'vitest'
import type { AppContext, Viewer } from '#platform/app-context.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { inDatabase, SITE_ROLE } from '#platform/database/site-database.server.ts'
import { openMailer } from '#platform/email/mailer.server.ts'
import { readEnvironment } from '#platform/environment.server.ts'
import { addressKey } from '#platform/http/client-address.server.ts'
import { openLive } from '#platform/live/live.server.ts'
import { openLog } from '#platform/log.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { openSettings } from '#platform/settings/settings.server.ts'
import { buildApi } from '../src/api.ts'
import { allJobs } from '../src/jobs.ts'
import { ApiDescription } from './api/api-description.ts'
import { TEMPLATE } from './database.ts'
import { openTestQueues } from './jobs.ts'

/** One for all files of a thread, to create their databases. */
let superuser: pg.Pool | undefined

/** Opens the app for one test file: with its own cloned database, jobs that run when a test says so, and a real outbox. */
export async function openTestApp(variables: Record<string, string> = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgres')
  superuser ??= new pg.Pool({ connectionString: server.superuser, max: 1, allowExitOnIdle: true })
  // Copying files takes half the time of the default, which writes each page to the log.
  await superuser.query(`create database ${name} template ${TEMPLATE} strategy file_copy owner ${SITE_ROLE}`)

  const url = inDatabase(server.site, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'peyvand-app-'))
  const env = readEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://peyvand.test',
    ...variables,
  })
  const log = openLog(process.env.TEST_LOG ?? 'silent') // TEST_LOG=error shows the bug behind a 500
  const db = openDatabase(url, 8)
  const live = await openLive(db, url)
  const queues = await openTestQueues(db)
  const app: AppContext = {
    env,
    log,
    secrets: readSecrets(dataDir),
    db,
    jobs: queues.jobs,
    live,
    mailer: openMailer(env),
    settings: await openSettings({ db, env, live }),
  }
  const api = buildApi(app)
  const jobs = allJobs(app)

  afterAll(async () => {
    await app.jobs.close()
    await app.live.close()
    app.mailer.close()
    await db.$client.end()
  })

  return {
    app,
    api,
    /** A client with its own cookie jar, IP address and language. */
    newClient: (options: ClientOptions = {}) => new TestClient(api, options),
    /** Runs the queued jobs, such as emails and notifications. */
    runJobs: () => queues.run(jobs),
    /** The emails that reached an address, oldest first; waits until there are `count`, and throws if they do not come. */
    async mailTo(address: string, count = 1): Promise<Email[]> {
      for (let tries = 0; ; tries++) {
        await queues.run(jobs)
        const mails = await readOutbox(join(dataDir, 'outbox'), address)
        if (mails.length >= count) return mails
        if (tries > 200) throw new Error(`${mails.length} of ${count} emails to ${address}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>
type ClientOptions = {
  lang?: 'en' | 'fa'
  address?: string
  headers?: Record<string, string>
  /** Calls as this person without cookie or sign-in, as our own pages do in process. */
  viewer?: Viewer
}
// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
export type TestResponse<Body = any> = { status: number; headers: Headers; body: Body }

export class TestClient {
  private jar = new Map<string, string>()
  private address: string
  private api: ReturnType<typeof buildApi>
  private options: ClientOptions

  constructor(api: ReturnType<typeof buildApi>, options: ClientOptions) {
    this.api = api
    this.options = options
    this.address = options.address ?? `10.${[...randomBytes(3)].join('.')}`
  }

  get = (path: string, headers = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers = {}) => this.send('POST', path, body, headers)
  patch = (path: string, body?: unknown, headers = {}) => this.send('PATCH', path, body, headers)
  put = (path: string, body?: unknown, headers = {}) => this.send('PUT', path, body, headers)
  delete = (path: string, body?: unknown, headers = {}) => this.send('DELETE', path, body, headers)

  async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const response = await this.api.request(
      path,
      {
        method,
        headers: {
          'accept-language': this.options.lang ?? 'en',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.jar.size ? { cookie: this.cookies() } : {}),
          ...this.options.headers,
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
      },
      { caller: addressKey(this.address), ...(this.options.viewer ? { viewer: this.options.viewer } : {}) },
    )
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie)
    const text = await response.text()
    const { status, headers: responseHeaders } = response
    const description = await readDescription(this.api)
    description.check({ method, path, body }, { status, headers: responseHeaders, text })
    return { status, headers: responseHeaders, body: parseBody(text) }
  }

  cookies = () => [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')

  private storeCookie(cookie: string) {
    const [pair = '', ...attributes] = cookie.split('; ')
    const separator = pair.indexOf('=')
    const isExpired = attributes.some((a) => /^max-age=0$/i.test(a))
    if (isExpired) this.jar.delete(pair.slice(0, separator))
    else this.jar.set(pair.slice(0, separator), pair.slice(separator + 1))
  }
}

let description: Promise<ApiDescription> | undefined

/** The OpenAPI document, read once: its calls and schemas are the same on every site, and it costs a third of a second. */
function readDescription(api: ReturnType<typeof buildApi>) {
  description ??= ApiDescription.of(api)
  return description
}

function parseBody(text: string) {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}

const parsedEmails = new Map<string, Promise<Email>>()

async function readOutbox(folder: string, address: string): Promise<Email[]> {
  const files = listFiles(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => join(folder, name))
  for (const file of files)
    if (!parsedEmails.has(file)) parsedEmails.set(file, PostalMime.parse(readFileSync(file)))
  const mails = await Promise.all(files.map((file) => parsedEmails.get(file) as Promise<Email>))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

function listFiles(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
