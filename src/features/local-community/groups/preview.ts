import { m } from '#messages'
import { shortened } from '#platform/pages/head.ts'

/** What search engines and link previews show of a group's page. */
export const groupPreview = ({ description }: { description: string | null }) => ({
  description: description ? shortened(description) : m.local_community_meta_description(),
  picture: { name: 'group', alt: m.local_community_group_picture_alt() },
})
