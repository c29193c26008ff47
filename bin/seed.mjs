/**
 * `npm run seed`: a demo community into an empty database; with `-- --posts 1000000 --comments 5000000` large data for
 * benchmarks on top of what is there. Into DATABASE_URL, or the embedded database of DATA_DIR while no server runs.
 */
import { runCommand } from './command.mjs'
import { exitWithError } from './errors.mjs'
import { root } from './ready.mjs'

const MOST = 50_000_000

const number = { type: 'string' }
await runCommand('seed', { posts: number, comments: number, likes: number }, (values) => {
  const posts = parseWholeNumber('posts', values.posts ?? '0')
  const amounts = {
    posts,
    comments: parseWholeNumber('comments', values.comments ?? `${posts * 5}`),
    likes: parseWholeNumber('likes', values.likes ?? `${posts * 3}`),
  }
  return ({ runSeed }) => runSeed({ root, demo: !posts, amounts, print: console.log })
})

function parseWholeNumber(name, value) {
  if (!/^\d{1,8}$/.test(value) || Number(value) > MOST)
    exitWithError(`--${name} holds "${value}"; it may hold a whole number up to ${MOST}.`)
  return Number(value)
}
