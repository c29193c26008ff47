import { Link } from '@tanstack/react-router'
import { m } from '#messages'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-firoozeh underline underline-offset-4'

/**
 * Shows links to continue with.
 * @param choices the token of the page of choices; omitted on that page itself
 */
export const NextLinks = ({ choices }: { choices?: string | undefined }) => (
  <p className="flex flex-wrap gap-x-6">
    {choices && (
      <Link to="/newsletter/preferences" search={{ token: choices }} className={LINK}>
        {m.newsletter_choices_link()}
      </Link>
    )}
    <Link to="/newsletter" className={LINK}>
      {m.newsletter_past_issues()}
    </Link>
  </p>
)
