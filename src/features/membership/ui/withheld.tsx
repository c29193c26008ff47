import type { ReactNode } from 'react'
import { requestContext } from '#platform/pages/request-context.ts'
import { LinkButton } from '#ui/button.tsx'

type Props = { link: string; className?: string; children: ReactNode }

/**
 * Where premium content ends for those who aren't members, in the reader's language whatever the language of the
 * text.
 */
export const Withheld = ({ link, className = 'p-5', children }: Props) => (
  <aside
    lang={requestContext().lang}
    className={`grid justify-items-start gap-3 rounded-card border-2 border-saffron bg-saffron-soft ${className}`}
  >
    {children}
    <LinkButton to="/peyvand-plus" variant="gold">
      {link}
    </LinkButton>
  </aside>
)
