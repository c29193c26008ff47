import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import * as v from 'valibot'
import { ConfigError } from '../../environment.server.ts'

/** Rows are split into members of this size: neither backup nor restore holds more of a table in memory. */
export const CHUNK_BYTES = 4 * 1024 * 1024
/** A larger member was not written here. Also the limit for `about.json` and `sums.json`. */
const MEMBER_MAX = 16 * 1024 * 1024
const SUMS = 'sums.json'

const Name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const Sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The first member: the contents of the file, in order. */
export const About = v.object({
  format: v.literal('peyvand-backup-1'),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** SHA-256 of each migration that was applied to the database, oldest first. */
  migrations: v.pipe(v.array(Sha256), v.minLength(1)),
  tables: v.array(v.object({ name: Name, columns: v.array(Name) })),
  sequences: v.array(
    v.object({ name: Name, last: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)), called: v.boolean() }),
  ),
})
export type About = v.InferOutput<typeof About>

/** The last member: a file without it is incomplete. */
const Sums = v.object({
  members: v.array(v.object({ name: v.string(), sha256: Sha256 })),
  rows: v.record(Name, Count),
})
type Sums = v.InferOutput<typeof Sums>

type Add = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a backup: a gzipped tar, which can be read without Peyvand. It gets its name once it is complete and on the
 * disk, readable by its owner alone.
 * @param fill adds the members in order, and returns how many rows each table has
 */
export async function writeBackupFile(
  file: string,
  fill: (add: Add) => Promise<Sums['rows']>,
): Promise<void> {
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const removeDraft = () => rmSync(draft, { force: true }) // the process ends during the backup
  process.once('exit', removeDraft)
  const { readable, controller } = createTarPacker()
  const members: Sums['members'] = []
  const add: Add = async (name, bytes) => {
    members.push({ name, sha256: sha256(bytes) })
    const entry = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter()
    await entry.write(bytes)
    await entry.close()
  }
  const writing = pipeline(
    Readable.fromWeb(readable as never),
    createGzip(),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  )
  try {
    await Promise.all([writing, addMembers(fill, add, members, controller)])
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    process.off('exit', removeDraft)
  }
}

async function addMembers(
  fill: (add: Add) => Promise<Sums['rows']>,
  add: Add,
  members: Sums['members'],
  controller: ReturnType<typeof createTarPacker>['controller'],
) {
  try {
    const rows = await fill(add)
    await add(SUMS, Buffer.from(JSON.stringify({ members: [...members], rows })))
    controller.finalize()
  } catch (error) {
    controller.error(error)
    throw error
  }
}

export type CheckedBackup = { about: About; sums: Sums; secret: Buffer }

/**
 * Reads a whole backup and compares every checksum, before anything is changed.
 * @throws ConfigError in one line when it is no backup, truncated, damaged, or of a later version
 */
export async function checkBackupFile(file: string): Promise<CheckedBackup> {
  const members: Sums['members'] = []
  let about: Uint8Array | undefined
  let secret: Uint8Array | undefined
  let sums: Uint8Array | undefined
  await readMembers(file, async (name, bytes) => {
    if (sums) throw new Error('it goes on after its end')
    if (name === SUMS) sums = bytes
    else members.push({ name, sha256: sha256(bytes) })
    if (name === 'about.json') about = bytes
    if (name === 'secret') secret = bytes
  })
  return toConfigError(file, async () => {
    if (!about || !sums || secret?.byteLength !== 32) throw new Error('it is not whole')
    const checked = { about: v.parse(About, parseJson(about)), sums: v.parse(Sums, parseJson(sums)) }
    if (JSON.stringify(checked.sums.members) !== JSON.stringify(members))
      throw new Error('a checksum differs')
    return { ...checked, secret: Buffer.from(secret) }
  })
}

/** Passes on the rows of a checked backup, piece by piece, in the order of its tables. */
export async function readRows(
  file: string,
  { sums }: CheckedBackup,
  onMember: (table: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const expectedMembers = sums.members.values()
  await readMembers(file, async (name, bytes) => {
    if (name === SUMS) return
    const expected = expectedMembers.next().value
    if (expected?.name !== name || expected.sha256 !== sha256(bytes)) throw new Error('it changed meanwhile')
    const table = /^rows\/([a-z0-9_]+)\/\d+$/.exec(name)?.[1]
    if (table) await onMember(table, bytes)
  })
}

async function readMembers(file: string, onMember: (name: string, bytes: Uint8Array) => Promise<void>) {
  const decoder = createTarDecoder({ strict: true })
  const source = pipeline(createReadStream(file), createGunzip(), decoder.writable)
  const reading = (async () => {
    const entries = decoder.readable as unknown as AsyncIterable<ParsedTarEntry>
    for await (const entry of entries) await onMember(entry.header.name, await bytesOf(entry))
  })()
  await toConfigError(file, async () => {
    try {
      await Promise.all([reading, source]) // the first to fail has the reason; the other then fails because of it
    } finally {
      await Promise.allSettled([reading, source])
    }
  })
}

async function bytesOf({ header, body }: ParsedTarEntry): Promise<Uint8Array> {
  if (header.type !== 'file' || header.size > MEMBER_MAX) throw new Error('it holds what no backup holds')
  const chunks: Uint8Array[] = []
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** An error in the operator's file is one line; an error of the database is not about the file. */
async function toConfigError<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConfigError || isOfDatabase(error)) throw error
    throw new ConfigError(`${file} is not a whole backup of Peyvand: ${reasonOf(error)}.`)
  }
}

const isOfDatabase = (error: unknown) => typeof (error as { severity?: unknown }).severity === 'string'

function reasonOf(error: unknown) {
  if (error instanceof v.ValiError) return 'its contents cannot be read'
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code?.startsWith('Z_')) return 'it is damaged or cut off'
  return message.split('\n')[0]?.replace(/\.$/, '').toLowerCase()
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const parseJson = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())
