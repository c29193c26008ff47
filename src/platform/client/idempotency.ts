/** The form field of the key. */
export const IDEMPOTENCY_KEY = 'idempotencyKey'

const BYTES = 16

/**
 * A random text that a form makes when it opens: the same key and content of one author is one thing, however often
 * it is sent. Not `randomUUID`, which is missing where a page comes over plain HTTP.
 */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
