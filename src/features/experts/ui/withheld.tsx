import { m } from '#messages'
import { LinkButton } from '#ui/button.tsx'

/** Where a session ends for those who are not members. */
export const Withheld = () => (
  <aside className="grid justify-items-start gap-3 rounded-card border-2 border-saffron bg-saffron-soft p-5">
    <p className="text-lg font-semibold">{m.experts_withheld_title()}</p>
    <p>{m.experts_withheld_text()}</p>
    <LinkButton to="/peyvand-plus" look="gold">
      {m.experts_withheld_link()}
    </LinkButton>
  </aside>
)
