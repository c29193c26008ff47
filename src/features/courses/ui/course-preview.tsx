import { useState } from 'react'
import { m } from '#messages'
import type { AdminCourse } from '../admin-queries.ts'
import type { Course } from '../queries.ts'
import { CourseView } from './course-page.tsx'
import { type Reader, ReaderChoice } from './reader-choice.tsx'

/** Shows the stored course as a guest sees it, and as a member sees it who has done nothing yet. */
export function CoursePreview({ course }: { course: AdminCourse }) {
  const [reader, setReader] = useState<Reader>('guest')
  return (
    <section aria-labelledby="course-preview" className="grid max-w-3xl gap-3">
      <h2 id="course-preview" className="text-xl">
        {m.courses_admin_preview()}
      </h2>
      <ReaderChoice reader={reader} onChange={setReader} />
      <CourseView course={toPreview(reader, course)} guest={reader === 'guest'} heading="h3" />
    </section>
  )
}

function toPreview(reader: Reader, { version: _, lessons, ...course }: AdminCourse): Course {
  const added = lessons.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return {
    ...course,
    estimatedDuration: course.estimatedDuration ?? (added || null),
    withheld: course.isPremiumOnly && reader === 'guest',
    doneCount: reader === 'guest' ? null : 0,
    certified: false,
    continueWith: reader === 'guest' ? null : (lessons[0]?.id ?? null),
    lessons: lessons.map((lesson) => ({ ...lesson, ...(reader === 'guest' ? {} : { done: false }) })),
  }
}
