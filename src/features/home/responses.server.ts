import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'

const poll = {
  id: RowId,
  question: v.string(),
  questionFa: v.string(),
  options: v.array(v.strictObject({ text: v.string(), textFa: v.string(), votes: Count })),
  isActive: v.boolean(),
  createdAt: Time,
}

/** A poll, and the option its reader voted for. */
export const Poll = named('Poll', v.strictObject({ ...poll, voted: v.nullable(Count) }))
export const AdminPoll = named(
  'AdminPoll',
  v.strictObject({ ...poll, archivedAt: v.nullable(Time), version: Count }),
)
