/** The options of a select, with the label of each value. */
export const Options = <Value extends string>({
  of,
  labels,
}: {
  of: readonly Value[]
  labels: Record<Value, () => string>
}) =>
  of.map((value) => (
    <option key={value} value={value}>
      {labels[value]()}
    </option>
  ))
