import { m } from '#messages'
import { buttonClass } from '#ui/button.tsx'

/** Plain navigation (specification 2): leads to the sign-in page. */
export const JoinLink = () => (
  <a href="/api/login" className={buttonClass('main', 'whitespace-nowrap')}>
    {m.house_join_waitlist()}
  </a>
)
