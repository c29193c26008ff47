import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { courseLessons, courses, lessonProgress } from './tables.ts'

/** Which lessons a person opened and finished; the rows go with the account. */
export const coursesData: PersonalData = {
  name: 'courses',
  gather: async ({ db }, { id }) => ({
    lessons: await db
      .select({
        course: courses.title,
        lesson: courseLessons.title,
        openedAt: lessonProgress.openedAt,
        doneAt: lessonProgress.doneAt,
      })
      .from(lessonProgress)
      .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lessonId))
      .innerJoin(courses, eq(courses.id, courseLessons.courseId))
      .where(eq(lessonProgress.userId, id))
      .orderBy(asc(courses.id), asc(courseLessons.orderIndex)),
  }),
}
