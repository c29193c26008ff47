import type { Role, Viewer } from '#platform/app-context.server.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'

export const ROLES = ['member', 'expert', 'moderator', 'admin'] as const satisfies readonly Role[]

/** What the rules need to know of the person who acts; screens get it from `actorOf`. */
export type Actor = Pick<Viewer, 'signedIn' | 'role' | 'verified' | 'suspended'>

/** Writing needs an account that is not suspended; an unverified address has tighter limits. */
export const canWrite = (viewer: Actor) => viewer.signedIn && !viewer.suspended
export const canModerate = (viewer: Actor) =>
  canWrite(viewer) && viewer.verified && (viewer.role === 'moderator' || viewer.role === 'admin')
export const canAdminister = (viewer: Actor) => canWrite(viewer) && viewer.verified && viewer.role === 'admin'
/** An unverified account may have somebody else's address: a passkey or a secret feed would outlive the owner's verification. */
export const canHoldSecrets = (viewer: Viewer) => viewer.signedIn && viewer.verified
/** A moderator can suspend people who are not moderators; nobody can suspend themselves. */
export const canSuspend = (viewer: Viewer, target: { id: string; role: Role }) =>
  target.id !== viewer.id &&
  (canAdminister(viewer) || (canModerate(viewer) && (target.role === 'member' || target.role === 'expert')))

/** How often a person may write something: little before the email is verified, which makes a spammer's account worth little. */
export type WritingLimits = { verified: Limit; unverified: Limit }
