import { localize } from '#platform/i18n/localize.ts'
import type { SessionCard } from '../queries.ts'

type LocalizedFields = Pick<
  SessionCard,
  | 'title'
  | 'titleFA'
  | 'description'
  | 'descriptionFA'
  | 'expertName'
  | 'expertNameFA'
  | 'expertBio'
  | 'expertBioFA'
>

/** A session's texts in the reader's language, where it has them. */
export const localizeSession = (session: LocalizedFields) => ({
  title: localize(session.title, session.titleFA),
  description: localize(session.description, session.descriptionFA),
  name: localize(session.expertName, session.expertNameFA),
  bio: session.expertBio === null ? null : localize(session.expertBio, session.expertBioFA),
})
