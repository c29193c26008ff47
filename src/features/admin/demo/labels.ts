import { m } from '#messages'
import type { DemoPart } from './rules.ts'

export const partLabels: Record<DemoPart, () => string> = {
  member: m.admin_demo_part_member,
  post: m.admin_demo_part_post,
  reply: m.admin_demo_part_reply,
  event: m.admin_demo_part_event,
  workshop: m.admin_demo_part_workshop,
  session: m.admin_demo_part_session,
  question: m.admin_demo_part_question,
  group: m.admin_demo_part_group,
  community_event: m.admin_demo_part_community_event,
  resource: m.admin_demo_part_resource,
  issue: m.admin_demo_part_issue,
  poll: m.admin_demo_part_poll,
}
