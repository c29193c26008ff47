/**
 * A build leaves the files of the last few in place: a server that runs loads pages of its own build when somebody first
 * opens them, and so do pages that were open before an update. Without this, a command such as `npm run backup` that
 * builds changed sources would break the running site until it is started again.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const KEPT_BUILDS = 4
/** Where names carry a hash of the content, so that files of several builds can be beside one another. */
const FOLDERS = ['client/assets', 'server/assets']

/** A plugin for a build into `dist`, which empties nothing; `end` removes what only older builds had. */
export function keepFormerBuilds(dist) {
  const former = readBuilds(dist)
  const files = new Set()
  const plugin = {
    name: 'keep-former-builds',
    config: () => ({ build: { emptyOutDir: false } }),
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) files.add(relative(dist, join(dir, name)))
    },
  }
  return { plugin, end: () => removeOldFiles(dist, [[...files], ...former].slice(0, KEPT_BUILDS)) }
}

function removeOldFiles(dist, builds) {
  const kept = new Set(builds.flat())
  for (const file of filesOf(dist)) if (!kept.has(withoutCompression(file))) rmSync(join(dist, file))
  const list = listFile(dist)
  writeFileSync(`${list}.new`, JSON.stringify(builds))
  renameSync(`${list}.new`, list)
}

/** The files of each build, the newest first. What was there before there was a list counts as one. */
function readBuilds(dist) {
  const list = listFile(dist)
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'))
  const files = filesOf(dist)
  return files.length ? [files.map(withoutCompression)] : []
}

const listFile = (dist) => join(dist, '.builds')

const filesOf = (dist) =>
  FOLDERS.filter((folder) => existsSync(join(dist, folder))).flatMap((folder) =>
    readdirSync(join(dist, folder)).map((name) => `${folder}/${name}`),
  )

const withoutCompression = (file) => file.replace(/\.(br|gz)$/, '')
