import type { ReactNode } from 'react'
import { m } from '#messages'

type Props = { href: string; className: string; children: ReactNode }

/** A link to another site, which opens in a new tab: the page that led there stays. */
export const OutsideLink = ({ href, className, children }: Props) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    {children}
    <span className="sr-only"> ({m.ui_new_tab()})</span>
  </a>
)
