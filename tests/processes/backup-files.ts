import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'

export type Members = Map<string, Buffer>

/** Writes a modified copy of a backup beside it. */
export async function modifyBackup(file: string, change: (members: Members) => void): Promise<string> {
  const entries = await unpackTar(gunzipSync(readFileSync(file)))
  const members = new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
  change(members)
  const packed = [...members].map(([name, data]) => ({ header: { name, size: data.byteLength }, body: data }))
  const modified = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(modified, gzipSync(await packTar(packed)))
  return modified
}

/** Recomputes the checksums after a modification. */
export function updateChecksums(members: Members) {
  const checksums = JSON.parse(`${members.get('sums.json')}`)
  members.delete('sums.json')
  checksums.members = [...members].map(([name, data]) => ({
    name,
    sha256: createHash('sha256').update(data).digest('hex'),
  }))
  members.set('sums.json', Buffer.from(JSON.stringify(checksums)))
}
