/**
 * Whether a person is suspended, as SQL.
 * @param person the column with the id
 */
export const isSuspended = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null)`

/**
 * The same for what others may notice: a sealed suspension does not count, as it would reveal to moderators, and in
 * others' notifications, who wrote the anonymous text.
 */
export const isOpenlySuspended = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null and not s.sealed)`
