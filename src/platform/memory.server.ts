import { performance } from 'node:perf_hooks'

const EVERY_MS = 10_000
/** Of the time since the last look, in which the process did anything at all. */
const RESTS_BELOW = 0.25
/** How much more memory than after the last collection makes another one worth its pause (30 to 100 ms). */
const WORTH = 1.04
/** So many connections fewer than then do, too: what they held is garbage, and the process no larger for it. */
const MANY = 100

type Options = {
  /** What `--expose-gc` gives; without it nothing is done. */
  collect?: NodeJS.GCFunction | undefined
  /** How many are open. */
  connections?: () => Promise<number>
  everyMs?: number
  memory?: () => number
}

/**
 * Collects garbage while the process rests. V8 collects when something is allocated: a process that had thousands of
 * connections for a moment, and little to do since, would keep what it needed then, on a machine that may be small and
 * has a database beside it. V8's own settings for less memory were measured and make pages half as fast.
 * @returns a function that ends it
 */
export function collectAtRest({
  collect = globalThis.gc,
  connections = async () => 0,
  everyMs = EVERY_MS,
  memory = () => process.memoryUsage.rss(),
}: Options = {}): () => void {
  if (!collect) return () => {}
  let before = performance.eventLoopUtilization()
  let last: { memory: number; open: number } | undefined
  const timer = setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > RESTS_BELOW) return
    const open = await connections()
    const haveLeft = last !== undefined && open <= last.open - MANY
    if (last && !haveLeft && memory() < last.memory * WORTH) return
    // V8 keeps the pages that thousands needed for the next thousands, unless it is told that memory is short.
    await collect({ execution: 'async', ...(haveLeft ? { flavor: 'last-resort' } : {}) })
    last = { memory: memory(), open }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
