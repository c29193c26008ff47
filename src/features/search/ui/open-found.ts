import type { useNavigate } from '@tanstack/react-router'
import type { Suggestion } from '../queries.ts'

/** Goes where a result leads: on this site, or to a web address in a tab of its own. */
export function openFound({ url }: Suggestion, navigate: ReturnType<typeof useNavigate>) {
  if (url.startsWith('/')) void navigate({ to: url })
  else window.open(url, '_blank', 'noopener,noreferrer')
}
