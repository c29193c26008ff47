import { LRUCache } from 'lru-cache'

const DAY_MS = 24 * 60 * 60 * 1000
const HOSTS_MAX = 1_000
const CAMPAIGNS_MAX = 200
/** A home, and a school's gateway, follow few links that nobody has followed before. */
export const NEW_LABELS_OF_ADDRESS = 20
const ADDRESSES_REMEMBERED = 20_000

/** The value for whatever is one too many. */
export const OTHER = 'other'

/** Anyone may invent hosts and campaigns: in a day only so many are told apart, and of one address fewer. */
export function openSourceLabels() {
  const brought = new LRUCache<string, { count: number }>({ max: ADDRESSES_REMEMBERED, ttl: DAY_MS })
  const mayBring = (address: string) => {
    const known = brought.get(address) ?? { count: 0 }
    if (!known.count++) brought.set(address, known)
    return known.count <= NEW_LABELS_OF_ADDRESS
  }
  const limited = (max: number) => {
    const known = new LRUCache<string, true>({ max, ttl: DAY_MS })
    return (label: string | undefined, address: string) => {
      if (label === undefined || known.has(label)) return label
      known.purgeStale()
      if (known.size >= max || !mayBring(address)) return OTHER
      known.set(label, true)
      return label
    }
  }
  return { referrer: limited(HOSTS_MAX), campaign: limited(CAMPAIGNS_MAX) }
}
