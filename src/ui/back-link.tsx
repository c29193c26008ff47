import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = Pick<LinkProps, 'to' | 'params'> & { children: ReactNode }

/** Above a page: the link to its list, or to what it is a part of. */
export const BackLink = ({ children, ...link }: Props) => (
  <Link
    data-screen
    {...link}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-firoozeh hover:underline"
  >
    <Icon of={ArrowLeft} className="points size-5 shrink-0" />
    {children}
  </Link>
)
