import type { Viewer } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { canWrite } from './rules.ts'

type Member = Extract<Viewer, { signedIn: true }>

/** @throws ApiError sign_in_first */
export function requireMember(viewer: Viewer): Member {
  if (!viewer.signedIn) throw new ApiError(401, 'sign_in_first')
  return viewer
}

/** @throws ApiError sign_in_first, suspended */
export function requireWriter(viewer: Viewer): Member {
  const member = requireMember(viewer)
  if (!canWrite(member)) throw new ApiError(403, 'suspended')
  return member
}

/**
 * Begins a statement that writes as member $1: nobody writes while her account is being removed, which takes this row
 * before anything else.
 */
export const ME = 'me as materialized (select id from users where id = $1 for key share)'

const TRIES = 3

/**
 * Runs a write that may meet the removal of what it hangs on. PostgreSQL ends one of two writers that wait for each
 * other, and that one simply begins again; what vanished meanwhile was not found.
 * @throws ApiError not_found
 */
export async function retryOnDeadlock<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
      if (code === FOREIGN_KEY_VIOLATION) throw new ApiError(404, 'not_found')
      if (code !== DEADLOCK_DETECTED || tries === TRIES) throw error
    }
  }
}

const FOREIGN_KEY_VIOLATION = '23503'
const DEADLOCK_DETECTED = '40P01'
