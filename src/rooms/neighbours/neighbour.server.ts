import type { Viewer } from '#platform/ctx.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canWrite } from '#rooms/accounts/rules.ts'

/** @throws Refusal sign_in_first, suspended */
export function assertNeighbour(viewer: Viewer): Extract<Viewer, { signedIn: true }> {
  if (!viewer.signedIn) throw new Refusal(401, 'sign_in_first')
  if (!canWrite(viewer)) throw new Refusal(403, 'suspended')
  return viewer
}
