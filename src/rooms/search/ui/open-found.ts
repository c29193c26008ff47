import type { useNavigate } from '@tanstack/react-router'
import type { Suggestion } from '../queries.ts'

/** Goes where a result leads: on this site, or to a web address in a tab of its own. */
export function openFound({ type, url, id }: Suggestion, navigate: ReturnType<typeof useNavigate>) {
  if (type === 'word') void navigate({ to: '/search', search: { q: id, type } })
  else if (url.startsWith('/')) void navigate({ to: url })
  else window.open(url, '_blank', 'noopener,noreferrer')
}
