import { Children, type ReactNode } from 'react'

/** Facts side by side with a dot between two of them, and none where a line ends. Empty values are left out. */
export const Dots = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <span className={`dots ${className}`}>
    {Children.map(Children.toArray(children).filter(Boolean), (fact) => (
      <span>{fact}</span>
    ))}
  </span>
)
