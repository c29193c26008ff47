import { Link } from '@tanstack/react-router'
import { m } from '#messages'

/** In a card of a list: the way to the page that explains Peyvand+. */
export const WithheldLink = () => (
  <Link
    to="/peyvand-plus"
    className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
  >
    {m.local_community_withheld_link()}
  </Link>
)
