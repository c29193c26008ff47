/**
 * A queue for each caller, in the order of arrival. Callers take turns: one with a single item does not wait for
 * another's thousand.
 */
export function openCallerQueue<Item>() {
  /** A Map keeps insertion order, so its first caller is next. */
  const callers = new Map<string, Item[]>()
  let size = 0
  return {
    size: () => size,
    sizeOf: (caller: string) => callers.get(caller)?.length ?? 0,
    add(caller: string, item: Item) {
      size++
      const own = callers.get(caller)
      if (own) own.push(item)
      else callers.set(caller, [item])
    },
    next(): Item | undefined {
      const [first] = callers
      if (!first) return undefined
      const [caller, own] = first
      size--
      callers.delete(caller)
      const item = own.shift()
      if (own.length) callers.set(caller, own) // behind all others
      return item
    },
  }
}
