import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { shortened } from '#platform/pages/head.ts'

type Texts = { description: string | null; descriptionFA: string | null }

/** What search engines and link previews show of a group's page. */
export const groupPreview = ({ description, descriptionFA }: Texts) => ({
  description: description
    ? shortened(localize(description, descriptionFA))
    : m.local_community_meta_description(),
  picture: { name: 'group', alt: m.local_community_group_picture_alt() },
})
