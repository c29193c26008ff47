import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { requestContext } from '#platform/pages/request-context.ts'

/** Where a premium article ends for those who are not members. */
export const Withheld = () => (
  <aside
    lang={requestContext().lang}
    className="my-8 grid gap-3 rounded-card border-2 border-saffron bg-saffron-soft p-6"
  >
    <h2 className="text-lg">{m.library_withheld_title()}</h2>
    <p>{m.library_withheld_text()}</p>
    <Link
      to="/peyvand-plus"
      className="inline-flex min-h-11 items-center justify-self-start rounded-full bg-saffron px-6 font-semibold text-on-saffron"
    >
      {m.library_withheld_link()}
    </Link>
  </aside>
)
