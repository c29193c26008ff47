import { m } from '#messages'

const READERS = ['guest', 'member'] as const
/** The kind of reader as whom an editor sees a page. */
export type Reader = (typeof READERS)[number]
const labels: Record<Reader, () => string> = {
  guest: m.courses_admin_preview_guest,
  member: m.courses_admin_preview_member,
}

type Props = { reader: Reader; onChange: (reader: Reader) => void }

/** Whose page a preview shows. */
export const ReaderChoice = ({ reader, onChange }: Props) => (
  <fieldset className="flex flex-wrap items-center gap-x-5">
    {/* Only a floating legend stands in one line with its choices. */}
    <legend className="float-start font-semibold max-sm:basis-full">{m.courses_admin_preview_as()}</legend>
    {READERS.map((each) => (
      <label key={each} className="flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name="reader"
          className="size-5 shrink-0"
          checked={reader === each}
          onChange={() => onChange(each)}
        />
        {labels[each]()}
      </label>
    ))}
  </fieldset>
)
