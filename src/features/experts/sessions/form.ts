import * as v from 'valibot'
import { localOn } from '#platform/dates/moment-text.ts'
import { fieldTexts } from '#ui/forms/form-fields.ts'
import type { AdminSession } from '../admin-queries.ts'
import { DURATION, MAX_QUESTIONS, SessionInput } from '../rules.ts'

/** The fields of the editor. */
export const emptySession = {
  title: '',
  titleFA: '',
  description: '',
  descriptionFA: '',
  expertName: '',
  expertNameFA: '',
  expertBio: '',
  expertBioFA: '',
  expertId: '',
  specialty: '',
  date: '',
  zone: '',
  zoomLink: '',
  recordingUrl: '',
  isPremiumOnly: false,
  duration: `${DURATION.usual}`,
  maxQuestions: `${MAX_QUESTIONS.usual}`,
}
type SessionFields = typeof emptySession

/** The form's values as the server's input; the server itself reads numbers in either digits. */
export const SessionForm = v.pipe(v.unknown(), SessionInput)

/** A stored session as the form's fields: the time in its own zone. */
export const toFields = (session: AdminSession): SessionFields => ({
  ...fieldTexts(session, ['title', 'titleFA', 'description', 'descriptionFA', 'specialty', 'zone']),
  ...fieldTexts(session, ['expertName', 'expertNameFA', 'expertBio', 'expertBioFA', 'expertId']),
  ...fieldTexts(session, ['zoomLink', 'recordingUrl']),
  date: localOn(session.date, session.zone),
  duration: `${session.duration}`,
  maxQuestions: `${session.maxQuestions}`,
  isPremiumOnly: session.isPremiumOnly,
})
