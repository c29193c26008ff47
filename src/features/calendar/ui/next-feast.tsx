import { m } from '#messages'
import { Khatam } from '#ui/khatam.tsx'
import { feastWords } from '../holiday-labels.ts'
import type { CulturalCalendar } from '../queries.ts'
import { FeastDate } from './feast-date.tsx'

type Feast = CulturalCalendar['years'][number]['feasts'][number]

/** The one that a family prepares for now. */
export function NextFeast({ feast }: { feast: Feast }) {
  const { name, text } = feastWords(feast.key)
  return (
    <section aria-labelledby="next-feast" className="grid gap-2 rounded-card bg-lapis-soft p-5 sm:p-6">
      <p className="flex items-center gap-2 font-semibold text-lapis">
        <Khatam className="size-5" />
        {m.calendar_next()}
      </p>
      <h2 id="next-feast" className="text-xl">
        {name}
      </h2>
      <p className="font-semibold">
        <FeastDate feast={feast} />
      </p>
      <p>{text}</p>
    </section>
  )
}
