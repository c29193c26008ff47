import { isOpenlySuspended } from '#features/accounts/suspended.server.ts'

/**
 * Whether neither an event's organizer nor another one of its group is there and not suspended, as SQL: moderators
 * then manage it.
 * @param e name or alias of the event's row
 */
export const isLeaderless = (
  e: string,
) => `((${e}.organizer_id is null or ${isOpenlySuspended(`${e}.organizer_id`)})
  and not exists (select from group_memberships o
    where o.group_id = ${e}.group_id and o.role = 'organiser' and not ${isOpenlySuspended('o.user_id')}))`
