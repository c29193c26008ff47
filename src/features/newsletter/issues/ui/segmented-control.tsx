type Props<Value extends string> = {
  label: string
  of: readonly Value[]
  labels: Record<Value, () => string>
  value: Value
  onChoose: (value: Value) => void
}

/** A few choices side by side; one is pressed. */
export const SegmentedControl = <Value extends string>({
  label,
  of,
  labels,
  value,
  onChoose,
}: Props<Value>) => (
  <fieldset className="flex min-w-0 flex-wrap rounded-[1.5rem] border border-edge">
    <legend className="sr-only">{label}</legend>
    {of.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === value}
        onClick={() => onChoose(each)}
        className="min-h-11 rounded-full px-4 whitespace-nowrap aria-pressed:bg-firoozeh aria-pressed:font-semibold aria-pressed:text-on-firoozeh"
      >
        {labels[each]()}
      </button>
    ))}
  </fieldset>
)
