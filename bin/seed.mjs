/**
 * `npm run seed`: a demo community into an empty database; with `-- --posts 1000000 --comments 5000000` large data for
 * benchmarks on top of what is there. Into DATABASE_URL, or the embedded database of DATA_DIR while no server runs.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildWhatChanged,
  exitWithError,
  importServer,
  installWhatIsMissing,
  replaceProcess,
  root,
} from './ready.mjs'

const MOST = 50_000_000

if (process.env.PEYVAND_SEED) {
  const { amounts, demo } = parseAmounts()
  const { runSeed } = await importServer()
  try {
    await runSeed({ root, demo, amounts, print: (line) => console.log(line) })
  } catch (error) {
    if (error?.constructor?.name !== 'ConfigError') throw error
    exitWithError(error.message)
  }
} else {
  installWhatIsMissing()
  buildWhatChanged() // features bring demo contents that only the build collects
  replaceProcess([join(root, 'bin', 'seed.mjs'), ...process.argv.slice(2)], { PEYVAND_SEED: '1' })
}

function parseAmounts() {
  const number = { type: 'string' }
  try {
    const { values } = parseArgs({ options: { posts: number, comments: number, likes: number } })
    const posts = parseWholeNumber('posts', values.posts ?? '0')
    const amounts = {
      posts,
      comments: parseWholeNumber('comments', values.comments ?? `${posts * 5}`),
      likes: parseWholeNumber('likes', values.likes ?? `${posts * 3}`),
    }
    return { demo: !posts, amounts }
  } catch (error) {
    return exitWithError(error.message)
  }
}

function parseWholeNumber(name, value) {
  if (!/^\d{1,8}$/.test(value) || Number(value) > MOST)
    throw new Error(`--${name} holds "${value}"; it may hold a whole number up to ${MOST}.`)
  return Number(value)
}
