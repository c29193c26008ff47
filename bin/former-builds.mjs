/**
 * A build keeps the files of the last few builds. A running server loads a page of its own build when somebody first
 * opens it, and pages that were open before an update load theirs. Without this, a command such as `npm run backup`
 * that builds changed sources would break the running site until it is started again.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const KEPT_BUILDS = 4
/** In `assets` names carry a hash of the content, so that files of several builds can be beside one another. */
const FOLDERS = ['client', 'server/assets']

/**
 * A plugin for builds into `dist`, which empties nothing; `end` removes what only older builds had, and what was taken
 * out of the public folder.
 */
export function keepFormerBuilds(dist) {
  const former = readBuilds(dist)
  const files = new Set()
  let publicDir = ''
  const plugin = {
    name: 'keep-former-builds',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: (config) => {
      publicDir ||= config.publicDir // the service worker's build has none
    },
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) files.add(relative(dist, join(dir, name)))
    },
  }
  const end = () => {
    const others = former.filter((build) => build.some((file) => !files.has(file)))
    removeOldFiles(dist, [[...files], ...others].slice(0, KEPT_BUILDS), publicDir)
  }
  return { plugin, end }
}

function removeOldFiles(dist, builds, publicDir) {
  const built = new Set(builds.flat())
  const isKept = (file) => built.has(file) || existsSync(join(publicDir, relative('client', file)))
  for (const file of filesOf(dist))
    if (!isKept(withoutCompression(file))) rmSync(join(dist, file), { force: true }) // or another build has
  writeFileSync(listFile(dist), JSON.stringify(builds))
}

/**
 * The files of each build, the newest first. If there is no list, or only half of one because the machine went down,
 * all existing files count as one build.
 */
function readBuilds(dist) {
  try {
    return JSON.parse(readFileSync(listFile(dist), 'utf8'))
  } catch {
    const files = filesOf(dist)
    return files.length ? [files.map(withoutCompression)] : []
  }
}

const listFile = (dist) => join(dist, '.builds')

const filesOf = (dist) =>
  FOLDERS.filter((folder) => existsSync(join(dist, folder))).flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dist, join(parentPath, name))),
  )

const withoutCompression = (file) => file.replace(/\.(br|gz)$/, '')
