/**
 * Whether a person is suspended, as SQL. A sealed suspension does not count: it would reveal to moderators, and in
 * others' notifications, who wrote the anonymous text.
 * @param person the column with the id
 */
export const isOpenlyOut = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null and not s.sealed)`

/**
 * Whether neither an event's organizer nor another one of its group is there and not suspended, as SQL: moderators
 * then manage it.
 * @param e name or alias of the event's row
 */
export const isLeaderless = (
  e: string,
) => `((${e}.organizer_id is null or ${isOpenlyOut(`${e}.organizer_id`)})
  and not exists (select from group_memberships o
    where o.group_id = ${e}.group_id and o.role = 'organiser' and not ${isOpenlyOut('o.user_id')}))`
