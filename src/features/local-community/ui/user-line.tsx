import { directionOf } from '#platform/text/text.ts'
import { langOf } from '#ui/user-text.tsx'

/** User text of one line, in its own direction. */
export const UserLine = ({ text, className = '' }: { text: string; className?: string }) => (
  <span dir={directionOf(text)} lang={langOf(text)} className={className}>
    {text}
  </span>
)
