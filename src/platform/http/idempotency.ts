import * as v from 'valibot'

/** The form field of the key. */
export const IDEMPOTENCY_KEY = 'idempotencyKey'

/**
 * A random text that a form makes when it opens: the same key and content of one author is one thing, however often
 * it is sent.
 */
export const IdempotencyKey = v.pipe(v.string('invalid'), v.regex(/^[\w-]{16,64}$/, 'invalid'))

const BYTES = 16

/** Not `randomUUID`, which is missing where a page comes over plain HTTP. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
