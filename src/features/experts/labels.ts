import { m } from '#messages'
import type { Specialty } from './specialties.ts'

export const specialtyLabels: Record<Specialty, () => string> = {
  child_psychology: m.experts_specialty_child_psychology,
  bilingual_education: m.experts_specialty_bilingual_education,
  cultural_preservation: m.experts_specialty_cultural_preservation,
}

export const specialtyTexts: Record<Specialty, () => string> = {
  child_psychology: m.experts_specialty_child_psychology_text,
  bilingual_education: m.experts_specialty_bilingual_education_text,
  cultural_preservation: m.experts_specialty_cultural_preservation_text,
}

/** The picture of its specialty, for link previews. */
export const pictureOf = ({ specialty }: { specialty: Specialty }) => ({
  name: `session-${specialty}`,
  alt: m.experts_picture_alt({ specialty: specialtyLabels[specialty]() }),
})
