import { communityEventTags } from '../community-events/community-events.server.ts'
import { groupTags } from '../groups/groups.server.ts'
import { communityEventSubject, type MessageAudience } from '../rules.ts'

/** Returns the audience of a message from its row, which names an event or a group. */
export const audienceOf = (row: { groupId: number | null; eventId: number | null }): MessageAudience =>
  row.groupId === null ? { kind: 'event', id: row.eventId ?? 0 } : { kind: 'group', id: row.groupId }

/** The tags of the pages that show its messages, for `write`. */
export const audienceTags = ({ kind, id }: MessageAudience) =>
  kind === 'event' ? communityEventTags(id) : groupTags(id)

/** The key of the notifications of a message: what sends, hides and removes it must name the same. */
export const messageKey = ({ kind, id }: MessageAudience, messageId: number) =>
  `${kind === 'event' ? communityEventSubject(id) : `group:${id}`}:message:${messageId}`
