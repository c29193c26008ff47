import * as v from 'valibot'
import type { Viewer } from '#platform/ctx.server.ts'
import { Email, optionalText, requiredText } from '#platform/text.ts'

export const NAME_MAX = 60
export const LOCATION_MAX = 200
export const FREE_TEXT_MAX = 500
export const SPOKEN_LANGUAGES = ['english', 'farsi', 'both'] as const
export type SpokenLanguages = (typeof SPOKEN_LANGUAGES)[number]

export const SignupInput = v.object({
  email: Email,
  firstName: requiredText('first_name', NAME_MAX),
  lastName: requiredText('last_name', NAME_MAX),
  location: optionalText('location', LOCATION_MAX),
  childrenAges: optionalText('children_ages', FREE_TEXT_MAX),
  parentingInterests: optionalText('parenting_interests', FREE_TEXT_MAX),
  languagePreference: v.optional(v.picklist(SPOKEN_LANGUAGES, 'invalid'), 'both'),
})
export type SignupInput = v.InferOutput<typeof SignupInput>

/** Writing needs an account that is not suspended; an unproved address writes under tighter limits. */
export const canWrite = (viewer: Viewer) => viewer.signedIn && !viewer.suspended
export const canModerate = (viewer: Viewer) =>
  viewer.signedIn && viewer.proved && (viewer.role === 'moderator' || viewer.role === 'admin')
export const canAdminister = (viewer: Viewer) => viewer.signedIn && viewer.proved && viewer.role === 'admin'
