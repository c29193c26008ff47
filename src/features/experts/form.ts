import * as v from 'valibot'
import { localOn } from '#platform/dates/moment-text.ts'
import type { AdminSession } from './queries.ts'
import { DURATION, PLACES, SessionInput } from './rules.ts'

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
  maxQuestions: `${PLACES.usual}`,
}
type SessionFields = typeof emptySession

/** The form's values as the server's input; the server itself reads numbers in either digits. */
export const SessionForm = v.pipe(v.unknown(), SessionInput)

/** A stored session as the form's fields: the time in its own zone. */
export const toFields = (session: AdminSession): SessionFields => ({
  title: session.title,
  titleFA: session.titleFA ?? '',
  specialty: session.specialty,
  description: session.description,
  descriptionFA: session.descriptionFA ?? '',
  expertName: session.expertName,
  expertNameFA: session.expertNameFA ?? '',
  expertBio: session.expertBio ?? '',
  expertBioFA: session.expertBioFA ?? '',
  expertId: session.expertId ?? '',
  zone: session.zone,
  date: localOn(session.date, session.zone),
  zoomLink: session.zoomLink ?? '',
  recordingUrl: session.recordingUrl ?? '',
  duration: `${session.duration}`,
  maxQuestions: `${session.maxQuestions}`,
  isPremiumOnly: session.isPremiumOnly,
})
