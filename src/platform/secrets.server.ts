import { hkdfSync, randomBytes } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './environment.server.ts'

export type Secrets = {
  session: string
  cookie: Buffer
  mail: Buffer
  /** Signs the links and the Message-IDs of emails. */
  emailTokens: Buffer
  address: Buffer
  /** Derives the secret addresses of calendars. */
  calendar: Buffer
  /** The passwords of the embedded database: its superuser's, and that of the site's role. */
  database: string
  siteDatabase: string
}

/**
 * The keys of this installation, all derived (HKDF-SHA-256, RFC 5869) from one 32-byte secret that is created at the
 * first start and stored in `DATA_DIR/secret`, readable by its owner alone. App processes that share one database
 * must share this file, or a cookie would be valid on one of them only.
 * @throws ConfigError when the folder cannot be read or written, or has a database that a new secret would not open.
 */
export function readSecrets(dataDir: string): Secrets {
  const root = readOrCreateSecret(dataDir)
  const key = (name: string) => Buffer.from(hkdfSync('sha256', root, 'peyvand', name, 32))
  return {
    session: key('session').toString('base64url'),
    cookie: key('cookie'),
    mail: key('mail'),
    emailTokens: key('letters'), // its older name: another would end every link that was sent
    address: key('address'),
    calendar: key('calendar'),
    database: key('database').toString('base64url'),
    siteDatabase: key('database of the site').toString('base64url'),
  }
}

function readOrCreateSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file) && existsSync(join(dataDir, 'postgres')))
      throw new Error('its file "secret" is missing')
    if (!existsSync(file)) createSecret(file)
    const secret = readFileSync(file)
    if (secret.length === 32) return secret
  } catch (error) {
    throw new ConfigError(`DATA_DIR holds "${dataDir}", which cannot be used: ${(error as Error).message}.`)
  }
  throw new ConfigError(
    `DATA_DIR holds "${dataDir}", whose file "secret" is not 32 bytes long; restore it from a backup.`,
  )
}

/** Of file systems without hard links, such as network drives. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * The file appears whole or not at all: on a full disk it would remain empty, and of two processes that start at once
 * one would read half of it.
 */
function createSecret(file: string) {
  const ownFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(ownFile, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true })
    placeOnce(ownFile, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(ownFile, { force: true })
  }
}

function placeOnce(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

const codeOf = (error: unknown) => `${(error as NodeJS.ErrnoException).code}`
