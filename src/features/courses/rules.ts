export const COURSE_CATEGORIES = ['language', 'culture', 'parenting', 'identity'] as const
export type CourseCategory = (typeof COURSE_CATEGORIES)[number]

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
