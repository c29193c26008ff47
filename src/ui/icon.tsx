import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

/**
 * An icon of Lucide, which gives its shapes, 24 pixels large unless a class says otherwise. Screen readers skip it: what
 * it stands for is said by a label beside it. (Lucide's own React components have options for everything; the hundred
 * icons of a feed cost a fifteenth of its rendering, and a page 3 kB.)
 */
export const Icon = ({ of: shapes, ...attributes }: { of: IconNode } & SVGProps<SVGSVGElement>) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...attributes}
  >
    {shapes.map(([tag, shape], index) => createElement(tag, { ...shape, key: index }))}
  </svg>
)
