import { createHash } from 'node:crypto'

/** Whether a client asks for a topic of its own, such as `my-notifications`: the session determines whose it is. */
export const isOwn = (topic: string) => /^my-[a-z-]+$/.test(topic)

/**
 * The internal name of a topic for one person: the hash of a random id identifies nobody, and a client cannot
 * subscribe by this name.
 * @param name without `my-`
 */
export const ownTopic = (name: string, userId: string) =>
  `my-${name}@${createHash('sha256').update(userId).digest('base64url').slice(0, 22)}`

/** Whether a topic is such an internal name. */
export const isOfOnePerson = (topic: string) => topic.includes('@')
