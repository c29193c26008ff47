import { CircleCheck } from 'lucide'
import { m } from '#messages'
import { LinkButton, SubmitButton } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Lesson, useProgress } from '../queries.ts'

/** Marks the lesson as done, or not done again. Works without scripts (src/form-actions.ts). */
export function LessonDone({ lesson, allDone }: { lesson: Lesson; allDone: boolean }) {
  const progress = useProgress(lesson.courseId, lesson.id)
  const done = lesson.done === true
  return (
    <ActionForm
      name="lesson"
      fields={done ? {} : { done: 'on' }}
      onSend={() => !progress.isPending && progress.mutate(!done)}
      className="flex flex-wrap items-center gap-3 rounded-card bg-firoozeh-soft p-4"
    >
      <p role="status" className={done ? 'flex items-center gap-2 font-semibold text-pistachio' : 'sr-only'}>
        {done && (
          <>
            <Icon of={CircleCheck} className="size-5 shrink-0" />
            {allDone ? m.courses_all_done() : m.courses_is_done()}
          </>
        )}
      </p>
      <SubmitButton pending={progress.isPending} variant={done ? 'quiet' : 'main'}>
        {done ? m.courses_take_back() : m.courses_mark_done()}
      </SubmitButton>
      {allDone && (
        <LinkButton to="/courses/$id/certificate" params={{ id: lesson.courseId }}>
          {m.courses_see_certificate()}
        </LinkButton>
      )}
    </ActionForm>
  )
}
