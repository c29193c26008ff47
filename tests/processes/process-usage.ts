import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Resident memory of a process in bytes. Linux has it in `/proc`, and not always a `ps`; macOS has the latter. */
export function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })
  return Number(kilobytes) * 1024
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** How long the processor has worked for a process so far, in seconds; undefined where there is no `/proc`. */
export function processorSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  // The second field is the name in parentheses, which may hold spaces.
  const [, , , , , , , , , , , user, system] = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}
