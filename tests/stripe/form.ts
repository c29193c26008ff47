/** A form as Stripe's client writes it, `items[0][price]=x`, as nested objects and lists. */
export function readForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    let place: Record<string, unknown> = root
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {}
      place = place[key] as Record<string, unknown>
    }
    place[keys.at(-1) ?? ''] = value
  }
  return withLists(root) as Record<string, unknown>
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], at) => key === `${at}`)
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
