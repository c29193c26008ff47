import { m } from '#messages'
import { isolated } from '#platform/text/text.ts'
import { LinkButton } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'

/** What to do when nothing was found. */
export const NothingFound = ({ q }: { q: string }) => (
  <div className="grid justify-items-center gap-3 py-10 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <h2 className="text-lg">{m.search_nothing({ q: isolated(q) })}</h2>
    <p className="max-w-prose text-muted">{m.search_nothing_text()}</p>
    <Ways />
  </div>
)

/** What can be found here, before anything is typed. */
export const NothingTyped = () => (
  <div className="grid justify-items-center gap-3 py-10 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <p className="max-w-prose text-muted">{m.search_hint()}</p>
    <Ways />
  </div>
)

const Ways = () => (
  <p className="flex flex-wrap justify-center gap-2">
    <LinkButton to="/resources" look="soft">
      {m.search_to_resources()}
    </LinkButton>
    <LinkButton to="/community" look="soft">
      {m.search_to_community()}
    </LinkButton>
  </p>
)
