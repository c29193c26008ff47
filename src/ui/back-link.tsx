import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** Above a page: the link to its list. */
export const BackLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Link
    data-screen
    to={to}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-firoozeh hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="points size-5" />
    {children}
  </Link>
)
