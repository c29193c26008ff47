import { m } from '#messages'

/** Where the operator may have a page. */
export const SOCIAL = ['instagram', 'telegram', 'youtube', 'facebook'] as const
export type Social = (typeof SOCIAL)[number]

export const SOCIAL_LABELS = {
  instagram: m.site_social_instagram,
  telegram: m.site_social_telegram,
  youtube: m.site_social_youtube,
  facebook: m.site_social_facebook,
}
