import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

/**
 * An icon of Lucide, which gives its shapes, 24 pixels large unless a class says otherwise. Screen readers skip it: what
 * it stands for is said by a label beside it. (Lucide's own React components have options for everything; the hundred
 * icons of a feed cost a fifteenth of its rendering, and a page 1.3 kB.)
 */
export const Icon = ({
  of: shapes,
  className = '',
  ...props
}: { of: IconNode } & SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`} {...props}>
    {shapes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
  </svg>
)
