import { m } from '#messages'
import { currentVisit } from '#platform/visit.ts'
import { dateWords } from '#ui/date-words.ts'
import type { FieldWords } from '#ui/use-form.ts'
import type { Specialty } from './rules.ts'

/** What this room says of a field. */
export const fieldWords: FieldWords = {
  ...dateWords,
  date_past: m.field_date_past,
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  session_description_required: m.field_session_description_required,
  session_description_too_long: m.field_session_description_too_long,
  expert_name_required: m.field_expert_name_required,
  expert_name_too_long: m.field_expert_name_too_long,
  expert_bio_too_long: m.field_expert_bio_too_long,
  expert_unknown: m.field_expert_unknown,
  specialty_required: m.field_specialty_required,
  duration_invalid: m.field_duration_invalid,
  max_questions_invalid: m.field_max_questions_invalid,
  url_invalid: m.field_url_invalid,
  session_question_required: m.field_session_question_required,
  session_question_too_long: m.field_session_question_too_long,
  answer_required: m.field_answer_required,
  answer_too_long: m.field_answer_too_long,
}

export const specialtyWords: Record<Specialty, () => string> = {
  child_psychology: m.experts_specialty_child_psychology,
  bilingual_education: m.experts_specialty_bilingual_education,
  cultural_preservation: m.experts_specialty_cultural_preservation,
}

export const specialtyTexts: Record<Specialty, () => string> = {
  child_psychology: m.experts_specialty_child_psychology_text,
  bilingual_education: m.experts_specialty_bilingual_education_text,
  cultural_preservation: m.experts_specialty_cultural_preservation_text,
}

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
