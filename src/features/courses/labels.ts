import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import type { CourseCategory, Difficulty } from './rules.ts'

export const categoryLabels: Record<CourseCategory, () => string> = {
  language: m.courses_category_language,
  culture: m.courses_category_culture,
  parenting: m.courses_category_parenting,
  identity: m.courses_category_identity,
}

export const levelLabels: Record<Difficulty, () => string> = {
  beginner: m.courses_level_beginner,
  intermediate: m.courses_level_intermediate,
  advanced: m.courses_level_advanced,
}

/** From this many minutes on, a duration is shown in hours. */
const HOURS_FROM = 120

export const durationText = (minutes: number) =>
  minutes < HOURS_FROM
    ? m.courses_minutes({ shown: formatNumber(minutes) })
    : m.courses_hours({ shown: formatNumber(Math.round(minutes / 60)) })
