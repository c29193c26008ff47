import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { requestContext } from '#platform/request-context.ts'

/**
 * Returns the description of the home page for search engines, with or without the number of parents that the operator
 * set.
 */
export function homeDescription(): string {
  if (!requestContext().counters) return m.meta_home_description()
  const parents = counterText('parents', '')
  return parents ? m.meta_home_description_count({ parents }) : m.site_tagline()
}
