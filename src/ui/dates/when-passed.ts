import { useEffect, useEffectEvent } from 'react'

/** Devices differ by seconds from the server, and everyone who has the page open would ask at once. */
const LATER_MS = { least: 1_000, most: 5_000 }
/** Answers for guests are cached for a minute, and may be of before. */
const GUESTS_CACHE_MS = 65_000
/** Timers stand still while a device sleeps: one that waits for hours would come hours late. */
const LOOK_AGAIN_MS = 60_000

/**
 * Calls `onPassed` some seconds after each of these times that is ahead, by the device's clock, and once for all times
 * that passed while the device slept.
 * @param times in milliseconds since the epoch
 * @returns ends it
 */
export function whenPassed(times: readonly number[], onPassed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = Date.now()
  const look = () => {
    const next = Math.min(...times.filter((time) => time > lookedAt))
    if (next === Number.POSITIVE_INFINITY) return
    const ms = next - Date.now()
    if (ms > 0) timer = setTimeout(look, Math.min(ms, LOOK_AGAIN_MS))
    else callLater()
  }
  const callLater = () => {
    lookedAt = Date.now()
    const { least, most } = LATER_MS
    timer = setTimeout(
      () => {
        onPassed()
        look()
      },
      least + Math.random() * (most - least),
    )
  }
  look()
  return () => clearTimeout(timer)
}

/**
 * The same while the page is open, and once more when no cached answer is of before. What depends on the time is the
 * server's to say, so it is fetched anew then.
 */
export function useWhenPassed(times: readonly number[], onPassed: () => void) {
  const call = useEffectEvent(onPassed)
  const key = times.flatMap((time) => [time, time + GUESTS_CACHE_MS]).join()
  useEffect(() => whenPassed(key.split(',').map(Number), () => call()), [key])
}
