import * as v from 'valibot'
import { Count, named } from '#platform/http/responses.server.ts'

/** A registration for an event, or a place on its waitlist. */
export const RegistrationState = named(
  'Registration',
  v.union([
    v.strictObject({ status: v.literal('registered') }),
    v.strictObject({ status: v.literal('waiting'), position: Count }),
  ]),
)
