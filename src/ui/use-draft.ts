import { useEffect, useState } from 'react'
import { forgetKept } from '#platform/kept-cache.ts'

const PREFIX = 'peyvand-draft:'

/**
 * State that survives a reload or a closed tab when it has a name; restored after the page came alive.
 * @param isNewer whether `initial` was typed later than what is kept, which is then left where it is
 */
export function useDraft<Fields extends Record<string, unknown>>(
  name: string | undefined,
  initial: Fields,
  isNewer = false,
) {
  const [values, setValues] = useState(initial)
  const key = name && PREFIX + name

  useEffect(() => {
    const kept = key && !isNewer && read(key)
    if (kept) setValues((now) => ({ ...now, ...kept }))
  }, [key, isNewer])

  const set = (next: Fields) => {
    setValues(next)
    if (key) write(key, next)
  }
  /** Once it is sent: nothing is kept any more, and the fields hold what `next` makes of what is in them. */
  const finish = (next: (now: Fields) => Fields) => {
    setValues(next)
    if (key) drop(key)
  }
  return [values, set, finish] as const
}

/** Signing out takes what belongs to the person off the device: drafts, and the pages that were opened or saved. */
export function forgetPerson() {
  forgetKept()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // storage is switched off: nothing was kept
  }
}

function read(key: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, values: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // storage is full or switched off: the text is still on the screen
  }
}

function drop(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // as above
  }
}
