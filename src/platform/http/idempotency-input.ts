import * as v from 'valibot'

/** The idempotency key of a form (`randomKey`), for inputs that must be stored only once (`storeOnce`). */
export const IdempotencyKey = v.optional(v.pipe(v.string('invalid'), v.regex(/^[\w-]{16,64}$/, 'invalid')))
