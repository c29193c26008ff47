import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../environment.server.ts'

/** The owner of the database's files, when this process is root. */
export type Owner = { uid: number; gid: number } | undefined

/** PostgreSQL does not run as root: the folder is given to the system's `postgres` user, created when missing. */
export function unprivilegedOwner(dataDir: string): Owner {
  if (process.getuid?.() !== 0) return undefined
  const find = () => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((row) => row.startsWith('postgres:'))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
  }
  if (!find()) spawnSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'])
  const owner = find()
  if (!owner)
    throw new ConfigError(
      'As root, PostgreSQL needs a user named "postgres", which could not be made; add one or set DATABASE_URL.',
    )
  mkdirSync(dataDir, { recursive: true })
  return owner
}

/**
 * Runs one of PostgreSQL's own programs, as `owner` when this process is root. That user cannot enter a checkout below
 * a private home (/root is 0700). There it gets the capability to pass through folders, and nothing else.
 */
export function runAs(owner: Owner, program: string, args: string[]): Promise<void> {
  const needsCapability = owner && !canEnter(program, args[args.indexOf('-D') + 1] ?? '/')
  const [command, commandArgs] = needsCapability
    ? ['setpriv', [...capabilityArgs(owner), program, ...args]]
    : [program, args]
  return new Promise((resolve, reject) => {
    const child = spawn(command as string, commandArgs as string[], {
      ...(owner && !needsCapability ? { uid: owner.uid, gid: owner.gid } : {}),
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true, // a Ctrl-C in the terminal is for the server, which stops PostgreSQL after its own work
    })
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(stderr.trim() || `${program} ended with ${code}`)),
    )
  })
}

/** Without this process's own environment, which has secrets that the database does not need. */
const ENVIRONMENT = {
  LC_ALL: 'C',
  PATH: process.env.PATH,
}

const capabilityArgs = ({ uid, gid }: NonNullable<Owner>) => [
  '--reuid',
  `${uid}`,
  '--regid',
  `${gid}`,
  '--clear-groups',
  // Without no_setuid_fixup the kernel drops that capability in access(2), with which PostgreSQL checks its own
  // programs.
  '--securebits',
  '+no_setuid_fixup',
  '--inh-caps',
  '+dac_override',
  '--ambient-caps',
  '+dac_override',
]

/** Whether every folder above both paths lets other users pass (execute bit for others). */
function canEnter(...paths: string[]) {
  return paths.every((path) => {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      try {
        if (!(statSync(folder).mode & 0o001)) return false
      } catch {
        return false
      }
    }
    return true
  })
}
