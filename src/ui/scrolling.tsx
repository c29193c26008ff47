import type { ReactNode, Ref } from 'react'

type Props = {
  /** Names the group for screen readers. */
  label: string
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * Content that is too wide for its card scrolls by itself, also with the keyboard. No landmark: the card is one
 * already.
 */
export const Scrolling = ({ label, className = '-m-1 p-1', ref, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div ref={ref} role="group" aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
    {children}
  </div>
)
