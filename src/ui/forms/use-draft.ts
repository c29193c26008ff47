import { useEffect, useRef, useState } from 'react'
import { IDEMPOTENCY_KEY } from '#platform/client/idempotency.ts'
import { DRAFT_PREFIX, draftStorages } from '../clear-personal-data.ts'

/**
 * State that survives a reload or a closed tab when it has a name; restored after hydration. Each tab has its own
 * draft, as two may have the same form open. A new tab begins with the text that was typed last in any of them.
 * @param isNewer whether `initial` is newer than the stored draft, which is then ignored
 */
export function useDraft<Fields extends Record<string, unknown>>(
  name: string | undefined,
  { initial, isNewer }: { initial: Fields; isNewer: boolean },
) {
  const [first] = useState(initial)
  const [values, setValues] = useState(initial)
  const [isRestored, setRestored] = useState(false)
  const key = name && DRAFT_PREFIX + name

  useEffect(() => {
    const stored = isNewer ? {} : readFields(key, first)
    // A form's idempotency key is another each time it opens.
    if (Object.entries(stored).every(([field, value]) => field === IDEMPOTENCY_KEY || first[field] === value))
      return
    setValues((now) => ({ ...now, ...stored }))
    setRestored(true)
    if (key) write(key, { ...first, ...stored }) // this tab's own from now on
  }, [key, isNewer, first])

  // Of the last rendering: a call of the server is answered later than the one that sent it.
  const shown = useRef(values)
  useEffect(() => {
    shown.current = values
  }, [values])

  const change = (next: Fields) => {
    setValues(next)
    if (key) write(key, next)
  }
  /** Sets values that are not stored as a draft. */
  const setDefaults = (some: Partial<Fields>) => setValues((now) => ({ ...now, ...some }))
  /** Sets what was typed before hydration, over a restored draft, and stores both as the draft. */
  const keepTyped = (typed: Partial<Fields>) => {
    setDefaults(typed)
    if (key) write(key, { ...values, ...(isNewer ? {} : readFields(key, first)), ...typed })
  }
  /**
   * Sets the fields to `next`, made of their values, once what was `sent` is stored. Values that were changed since remain
   * as the draft; without any it is removed.
   */
  const finish = (sent: Fields, next: (now: Fields, isChanged: boolean) => Fields) => {
    const now = shown.current
    const isChanged = Object.keys(first).some((name) => now[name] !== sent[name])
    const values = next(now, isChanged)
    setValues(values)
    setRestored(false)
    if (key) isChanged ? write(key, values) : drop(key)
  }
  return { values, setValues: change, setDefaults, keepTyped, finish, isRestored }
}

function read(key: string): Record<string, unknown> {
  for (const storage of draftStorages()) {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? 'null')
      if (stored) return stored
    } catch {
      // truncated or written by something else: ignored
    }
  }
  return {}
}

const readFields = <Fields extends Record<string, unknown>>(key: string | undefined, like: Fields) =>
  key ? sameFields(read(key), like) : {}

/** An older build of the site may have stored other fields. */
const sameFields = <Fields extends Record<string, unknown>>(stored: Record<string, unknown>, like: Fields) =>
  Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => name in like && typeof value === typeof like[name]),
  ) as Partial<Fields>

function write(key: string, values: unknown) {
  for (const storage of draftStorages()) {
    try {
      storage.setItem(key, JSON.stringify(values))
    } catch {
      // full
    }
  }
}

/** What another tab typed since stays. */
function drop(key: string) {
  const [own, shared] = draftStorages()
  if (own?.getItem(key) === shared?.getItem(key)) shared?.removeItem(key)
  own?.removeItem(key)
}
