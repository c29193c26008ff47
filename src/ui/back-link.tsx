import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Above a page: the link to its list. */
export const BackLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Link
    data-screen
    to={to}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-firoozeh hover:underline"
  >
    <Icon of={ArrowLeft} className="points size-5" />
    {children}
  </Link>
)
