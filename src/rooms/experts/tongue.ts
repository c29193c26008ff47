import { currentVisit } from '#platform/visit.ts'

type Written = {
  title: string
  titleFA: string | null
  description: string
  descriptionFA: string | null
  expertName: string
  expertNameFA: string | null
  expertBio: string | null
  expertBioFA: string | null
}

/** A session's words in the reader's language, where it has them. */
export function wordsOf(session: Written) {
  const { title, titleFA, description, descriptionFA, expertName, expertNameFA, expertBio, expertBioFA } =
    session
  if (currentVisit().lang === 'en') return { title, description, name: expertName, bio: expertBio }
  return {
    title: titleFA ?? title,
    description: descriptionFA ?? description,
    name: expertNameFA ?? expertName,
    bio: expertBioFA ?? expertBio,
  }
}
