import { performance } from 'node:perf_hooks'

const EVERY_MS = 10_000
/** Of the time since the last look, in which the process did anything at all. */
const RESTS_BELOW = 0.25
/** How much more memory than after the last collection makes another one worth its pause (30 to 100 ms). */
const WORTH = 1.04

/**
 * Collects garbage while the process rests. V8 collects when something is allocated: a process that had thousands of
 * connections for a moment, and little to do since, would keep what it needed then, on a machine that may be small and
 * has a database beside it. V8's own settings for less memory were measured and make pages half as fast.
 * @param collect what `--expose-gc` gives; without it nothing is done
 * @returns a function that ends it
 */
export function collectAtRest(
  collect: NodeJS.GCFunction | undefined = globalThis.gc,
  { everyMs = EVERY_MS, memory = () => process.memoryUsage.rss() } = {},
): () => void {
  if (!collect) return () => {}
  let before = performance.eventLoopUtilization()
  let least = Number.POSITIVE_INFINITY
  const timer = setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > RESTS_BELOW) return
    if (least < Number.POSITIVE_INFINITY && memory() < least * WORTH) return
    await collect({ execution: 'async' })
    least = memory()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
