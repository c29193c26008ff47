import * as v from 'valibot'
import { Count, named } from '#platform/http/responses.server.ts'

/** A place at an event, or one on its waitlist. */
export const RegistrationState = named(
  'Registration',
  v.union([
    v.strictObject({ status: v.literal('registered') }),
    v.strictObject({ status: v.literal('waiting'), position: Count }),
  ]),
)
