import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What postmaster.pid says of the PostgreSQL that runs on its folder, or ran there when it was killed. */
export type PidFile = { pid: number; port: number; sockets: string }
export const pidFileOf = (folder: string) => join(folder, 'postmaster.pid')

/** Lines of postmaster.pid, as PostgreSQL's src/include/utils/pidfile.h lists them. */
export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(pidFileOf(folder), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), sockets: (lines[4] ?? '').trim() }
  } catch {
    return undefined
  }
}

/**
 * Whether a process has this number that is no PostgreSQL. After a power failure, or in a new container, the number that
 * a killed PostgreSQL left is soon that of another process or thread of the same user; PostgreSQL would take it for
 * itself and not start, at any further start either.
 */
export function isOtherProgram(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres'
  } catch {
    return false // there is no such process, or no /proc
  }
}

/** Whether PostgreSQL runs on this folder, though it may let nobody in. */
export function isPostgresRunning(dataDir: string): boolean {
  const running = readPidFile(join(dataDir, 'postgres'))
  try {
    return running !== undefined && process.kill(running.pid, 0) && !isOtherProgram(running.pid)
  } catch {
    return false
  }
}

/**
 * Ends the PostgreSQL of this folder, for a process that is about to end itself and cannot wait: in order, or at once
 * if the folder is no longer needed.
 */
export function signalPostgres(dataDir: string, how: 'in order' | 'at once'): void {
  const running = isPostgresRunning(dataDir) && readPidFile(join(dataDir, 'postgres'))
  if (running) process.kill(running.pid, how === 'in order' ? 'SIGINT' : 'SIGQUIT')
}
