import type { Viewer } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { describeGuard } from '#platform/http/describe.server.ts'
import { canAdminister, canModerate } from './roles.ts'
import { requireSignedIn } from './writing.server.ts'

/** Runs before input is parsed, so a caller without the role does not learn the shape of the call. */
const requireRole = (may: (viewer: Viewer) => boolean, who: string) =>
  describeGuard(who, async (c, next) => {
    if (!may(requireSignedIn(c.var.ctx.viewer))) throw new ApiError(403, 'staff_only')
    await next()
  })

/** Lets admins with a verified address pass. Guests get 401, as they may be one, and everyone else 403. */
export const requireAdmin = requireRole(canAdminister, 'For admins.')
export const requireModerator = requireRole(canModerate, 'For moderators and admins.')
