import { createHash } from 'node:crypto'

const OWN = /^my-[a-z-]+$/
/** Clients subscribe to `my-bell`; the session determines whose it is. */
export const isOwn = (topic: string) => OWN.test(topic)

/**
 * The internal name of a topic for one person: the hash of a random id identifies nobody, and a client cannot
 * subscribe by this name.
 * @param name without `my-`
 */
export const ownTopic = (name: string, userId: string) =>
  `my-${name}@${createHash('sha256').update(userId).digest('base64url').slice(0, 22)}`
