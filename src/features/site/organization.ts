import { m } from '#messages'
import { requestContext } from '#platform/pages/request-context.ts'

/** Who we are, for search engines (schema.org Organization). */
export function organization() {
  const { publicUrl } = requestContext()
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Peyvand',
    alternateName: 'پیوند',
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    slogan: m.site_tagline(),
    description: m.meta_organization_description(),
  }
}
