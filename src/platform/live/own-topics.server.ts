import { createHash } from 'node:crypto'

const OWN = /^my-[a-z-]+$/
/** Clients ask for `my-bell`; whose it is, the session says. */
export const isOwn = (topic: string) => OWN.test(topic)

/**
 * A topic that one person alone may hear, as it goes between processes: a hash of a random id leads to nobody, and a
 * client cannot ask for it by this name.
 * @param name without `my-`
 */
export const ownTopic = (name: string, userId: string) =>
  `my-${name}@${createHash('sha256').update(userId).digest('base64url').slice(0, 22)}`
