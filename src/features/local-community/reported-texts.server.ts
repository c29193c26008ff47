import type { ReportedTexts } from '#features/discussions/reports/reported-texts.server.ts'

/** Groups, community events and organizers' messages as moderators read them where they were reported or hidden. */
export const LOCAL_COMMUNITY_TEXTS = {
  group: `
    select id, '/local-community/' || id as url, name as title,
      concat_ws(E'\\n\\n', name_fa, description, description_fa) as content, false as anonymous,
      created_by as author_id, hidden_at
    from regional_groups`,
  community_event: `
    select id, '/local-community/events/' || id as url, title,
      concat_ws(E'\\n\\n', title_fa, description, description_fa) as content, false as anonymous,
      organizer_id as author_id, hidden_at
    from community_events`,
  message: `
    select w.id, coalesce('/local-community/' || g.id, '/local-community/events/' || e.id) as url,
      coalesce(g.name, e.title) as title, w.message as content, false as anonymous, w.sender_id as author_id,
      w.hidden_at
    from organizer_messages w left join regional_groups g on g.id = w.group_id
    left join community_events e on e.id = w.event_id`,
} satisfies Record<string, ReportedTexts>
