import { type ReactNode, useRef } from 'react'
import { useScrollToMiddle } from '../use-scroll-to-middle.ts'

type Props<Value extends string> = {
  /** Names the group for screen readers. */
  label: string
  values: readonly Value[]
  labels: Record<Value, () => string>
  /** The label of the chip that filters nothing. */
  allLabel: string
  chosen: Value | undefined
  /** The link that chooses a value, or none, on top of the URL as it is, but from the list's beginning. */
  link: (value: Value | undefined, chip: Chip) => ReactNode
}

type Chip = ReturnType<typeof chipOf>

/**
 * The chip of the URL's value is the current one, whatever else the URL holds. Its link has the whole search of the
 * URL, without the cursor. 'No category' is a value as well.
 */
const chipOf = (children: string) => ({
  children,
  activeOptions: { explicitUndefined: true },
  resetScroll: false,
  className:
    'inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-5 whitespace-nowrap hover:bg-firoozeh-soft aria-[current=page]:border-firoozeh aria-[current=page]:bg-firoozeh aria-[current=page]:font-semibold aria-[current=page]:text-on-firoozeh',
})

/** Filters a list by one value, or by none: links. On phones the chips are one line, which scrolls sideways. */
export function FilterChips<Value extends string>({
  label,
  values,
  labels,
  allLabel,
  chosen,
  link,
}: Props<Value>) {
  const chips = useRef<HTMLUListElement>(null)
  useScrollToMiddle(chips, chosen)
  return (
    <nav aria-label={label}>
      <ul
        ref={chips}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:flex-wrap"
      >
        {[undefined, ...values].map((value) => (
          <li key={value ?? 'all'}>{link(value, chipOf(value ? labels[value]() : allLabel))}</li>
        ))}
      </ul>
    </nav>
  )
}
