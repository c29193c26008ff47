import { inTongue } from '#platform/i18n/localize.ts'
import type { SessionCard } from './view.server.ts'

type Written = Pick<
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

/** A session's words in the reader's language, where it has them. */
export const wordsOf = (session: Written) => ({
  title: inTongue(session.title, session.titleFA),
  description: inTongue(session.description, session.descriptionFA),
  name: inTongue(session.expertName, session.expertNameFA),
  bio: session.expertBio === null ? null : inTongue(session.expertBio, session.expertBioFA),
})
