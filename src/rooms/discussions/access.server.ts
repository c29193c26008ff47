import type { Viewer } from '#platform/ctx.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canWrite } from '#rooms/accounts/rules.ts'

type Member = Extract<Viewer, { signedIn: true }>

/** @throws Refusal sign_in_first */
export function assertMember(viewer: Viewer): Member {
  if (!viewer.signedIn) throw new Refusal(401, 'sign_in_first')
  return viewer
}

/** @throws Refusal sign_in_first, suspended */
export function assertWriter(viewer: Viewer): Member {
  const member = assertMember(viewer)
  if (!canWrite(member)) throw new Refusal(403, 'suspended')
  return member
}
