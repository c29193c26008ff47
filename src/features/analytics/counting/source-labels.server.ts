import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#platform/dates/durations.ts'

const HOSTS_MAX = 1_000
const CAMPAIGNS_MAX = 200
/** Even through a school's gateway few links are followed that nobody has followed before. */
export const NEW_LABELS_OF_ADDRESS = 20
const ADDRESSES_REMEMBERED = 20_000

/** The label for sources beyond the limit. */
const OTHER = 'other'

/** Anyone may invent hosts and campaigns: the number of distinct ones a day is limited, in all and by IP address. */
export function openSourceLabels() {
  const newLabelsByAddress = new LRUCache<string, { count: number }>({
    max: ADDRESSES_REMEMBERED,
    ttl: DAY_MS,
  })
  const mayAddLabel = (address: string) => {
    const counter = newLabelsByAddress.get(address) ?? { count: 0 }
    if (!counter.count++) newLabelsByAddress.set(address, counter)
    return counter.count <= NEW_LABELS_OF_ADDRESS
  }
  const limitLabels = (max: number) => {
    const labels = new LRUCache<string, true>({ max, ttl: DAY_MS })
    return (label: string | undefined, address: string) => {
      if (label === undefined || labels.has(label)) return label
      labels.purgeStale()
      if (labels.size >= max || !mayAddLabel(address)) return OTHER
      labels.set(label, true)
      return label
    }
  }
  return { referrer: limitLabels(HOSTS_MAX), campaign: limitLabels(CAMPAIGNS_MAX) }
}
