/** When a lesson was added, and when the reader finished it, if they did. */
type LessonTimes = { createdAt: Date; doneAt: Date | null }

/** When the reader had last finished every lesson that there was, and how many those were. */
type Completion = { completedAt: Date; lessonCount: number }

/**
 * Returns when the reader completed a course. A lesson that is added later changes nothing: only lessons count that
 * existed when one of them was finished.
 * @returns null if a lesson was left at every such moment
 */
export function completionOf(lessons: LessonTimes[]): Completion | null {
  const moments = lessons.flatMap(({ doneAt }) => doneAt ?? []).sort((a, b) => b.getTime() - a.getTime())
  for (const completedAt of moments) {
    const isDone = ({ doneAt }: LessonTimes) => doneAt !== null && doneAt <= completedAt
    const existing = lessons.filter((lesson) => lesson.createdAt <= completedAt || isDone(lesson))
    if (existing.every(isDone)) return { completedAt, lessonCount: existing.length }
  }
  return null
}
