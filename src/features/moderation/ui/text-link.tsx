import { Link } from '@tanstack/react-router'
import { describeSubject } from '../labels.ts'

/** A text whose author is or was revealed, by its number: a link to it, as long as it is there. */
export function TextLink({ subject, url }: { subject: string; url: string | null }) {
  if (!url) return describeSubject(subject)
  return (
    <Link to={url} className="font-semibold text-firoozeh underline">
      {describeSubject(subject)}
    </Link>
  )
}
