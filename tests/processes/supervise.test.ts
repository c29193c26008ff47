import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#platform/database/free-port.server.ts'
import { restartDelaySeconds } from '../../bin/supervise.mjs'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  startProcess,
  waitUntil,
} from './server-process.ts'

const root = join(import.meta.dirname, '../..')

test('pauses before another start grow; after five ends within a minute it is five minutes', () => {
  const ends: number[] = []
  const endAt = (second: number) => {
    ends.push(second * 1_000)
    return restartDelaySeconds(ends)
  }
  expect([0, 3, 7, 13, 23].map(endAt)).toEqual([1, 2, 4, 8, 300])
  expect(endAt(400)).toBe(1) // the minute is over
})

test('npm start runs the server again when it was killed, and passes a signal on', async () => {
  const DATA_DIR = createTempFolder()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR, PORT: `${await freePort()}`, SEED: 'none', LOG_LEVEL: 'silent' },
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  const starts = () => output.split('Peyvand is at').length - 1
  await waitUntil(() => starts() === 1, 60_000)
  process.kill(serverBelow(npm.pid ?? 0), 'SIGKILL')
  await waitUntil(() => starts() === 2, 30_000)
  expect(output).toContain('The server was ended by SIGKILL; it starts again in 1 s.')

  npm.kill('SIGTERM')
  await ended
  await waitUntil(() => {
    try {
      embeddedDatabase(DATA_DIR)
      return false
    } catch {
      return true // the server stopped its database, in order
    }
  })
}, 120_000)

test('a signal that arrives while the server restarts ends it all', async () => {
  const DATA_DIR = createDataFolder()
  const supervisor = await startProcess({ DATA_DIR }, 'start.mjs')
  const first = serverBelow(supervisor.pid)
  process.kill(first, 'SIGKILL')
  await waitUntil(() => {
    try {
      return serverBelow(supervisor.pid) !== first
    } catch {
      return false // between two of them
    }
  }, 30_000)
  process.kill(supervisor.pid, 'SIGTERM')
  await supervisor.exited
  expect(supervisor.output().split('Peyvand is at')).toHaveLength(2) // the second one never served
  process.kill(embeddedDatabase(DATA_DIR).pid, 'SIGINT') // left by the killed one, for the next start to take over
}, 60_000)

test('a start that fails is not tried again', async () => {
  const { exited, output } = await startProcess({ DATA_DIR: createTempFolder(), PORT: 'abc' }, 'start.mjs')
  expect(await exited).toBe(1)
  expect(output()).not.toContain('starts again')
})

/** The process that serves. npm started a chain of processes, each with one child. */
function serverBelow(pid: number): number {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  if (command.includes('serve.mjs')) return pid
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return serverBelow(Number(child))
}
