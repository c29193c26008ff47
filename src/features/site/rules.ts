/** The site's own pages: their texts are in content/pages, in both languages. */
export const SITE_PAGES = ['help', 'contact', 'privacy', 'terms', 'guidelines'] as const
export type SitePage = (typeof SITE_PAGES)[number]
