import { useRef } from 'react'
import { useScrollToSelected } from './use-scroll-to-selected.ts'

type Props<Value extends string> = {
  /** Names the group for screen readers. */
  label: string
  values: readonly Value[]
  labels: Record<Value, () => string>
  /** The label of the chip that filters nothing. */
  allLabel: string
  chosen: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** Filters a list by one value, or by none. On phones the chips are one line, which scrolls sideways. */
export function FilterChips<Value extends string>({
  label,
  values,
  labels,
  allLabel,
  chosen,
  onChoose,
}: Props<Value>) {
  const chips = useRef<HTMLFieldSetElement>(null)
  useScrollToSelected(chips, chosen)
  return (
    <fieldset
      ref={chips}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:flex-wrap"
    >
      <legend className="sr-only">{label}</legend>
      {[undefined, ...values].map((value) => (
        <button
          key={value ?? 'all'}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full border border-edge bg-surface px-5 whitespace-nowrap hover:bg-firoozeh-soft aria-pressed:border-firoozeh aria-pressed:bg-firoozeh aria-pressed:font-semibold aria-pressed:text-on-firoozeh"
        >
          {value ? labels[value]() : allLabel}
        </button>
      ))}
    </fieldset>
  )
}
