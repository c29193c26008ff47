import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { buttonClass } from '#ui/button.tsx'

/** Plain navigation (specification 2): leads to the sign-in page. Beside it, for those who have an account already. */
export const JoinLink = () => (
  <>
    <Link
      to="/sign-in"
      search={{}}
      className="inline-flex min-h-11 items-center px-3 font-semibold whitespace-nowrap hover:underline"
    >
      {m.site_sign_in()}
    </Link>
    <a href="/api/login" className={buttonClass('main', 'whitespace-nowrap')}>
      {m.site_join_waitlist()}
    </a>
  </>
)
