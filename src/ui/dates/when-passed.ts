import { useEffect, useEffectEvent } from 'react'

/** Devices differ by seconds from the server, and everyone who has the page open would ask at once. */
const LATER_MS = { least: 1_000, most: 5_000 }
/** Answers for guests are cached for a minute, and may be of before. */
const GUESTS_CACHE_MS = 65_000
/** A day: timers of browsers hold 24 days at the most, and stand still while a device sleeps. */
const TIMER_MAX_MS = 24 * 60 * 60 * 1_000

/**
 * Calls `onPassed` some seconds after each of these times that is ahead, by the device's clock.
 * @param times in milliseconds since the epoch
 * @returns ends it
 */
export function whenPassed(times: readonly number[], onPassed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForNext = () => {
    const next = Math.min(...times.filter((time) => time > Date.now()))
    if (next === Number.POSITIVE_INFINITY) return
    const ms = next - Date.now()
    timer = ms > TIMER_MAX_MS ? setTimeout(waitForNext, TIMER_MAX_MS) : setTimeout(callLater, ms)
  }
  const callLater = () => {
    const { least, most } = LATER_MS
    timer = setTimeout(
      () => {
        onPassed()
        waitForNext()
      },
      least + Math.random() * (most - least),
    )
  }
  waitForNext()
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
