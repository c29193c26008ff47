export const SPECIALTIES = ['child_psychology', 'bilingual_education', 'cultural_preservation'] as const
export type Specialty = (typeof SPECIALTIES)[number]
