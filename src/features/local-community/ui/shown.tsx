import { directionOf } from '#platform/text/text.ts'
import { langOf } from '#ui/user-text.tsx'

/** User text of one line, in its own direction. */
export const Shown = ({ text, className = '' }: { text: string; className?: string }) => (
  <span dir={directionOf(text)} lang={langOf(text)} className={className}>
    {text}
  </span>
)

const SHORT = 240
/** The first paragraph, cut at a word where it is long: the rest is on the event's page. */
export function shorten(text: string): string {
  const [first = ''] = text.split(/\n{2,}/)
  return first.length > SHORT ? `${first.slice(0, first.lastIndexOf(' ', SHORT))}…` : first
}
