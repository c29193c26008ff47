import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import { type AdminCourse, type LessonItem, useRemoveLesson } from '../admin-queries.ts'
import { titleOf } from '../titles.ts'
import { useLessonOrder } from './use-lesson-order.ts'

/** The lessons of a course, which are ordered by dragging or by buttons. Those of a built-in one stay as they are. */
export function LessonOrder({ course }: { course: AdminCourse }) {
  const { lessons, announcement, move, dragProps } = useLessonOrder(course)
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(lessons.length)
  return (
    <section aria-labelledby="admin-lessons" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id="admin-lessons" className="text-xl">
          {m.courses_admin_lessons()}
        </h2>
        {!course.builtIn && (
          <LinkButton to="/admin/courses/$id/lessons/new" params={{ id: course.id }} variant="outline">
            <Icon of={Plus} className="size-5" />
            {m.courses_admin_lesson_add()}
          </LinkButton>
        )}
      </header>
      {lessons.length === 0 && <p className="text-muted">{m.courses_admin_no_lessons()}</p>}
      {lessons.length > 1 && !course.builtIn && (
        <p className="text-muted">{m.courses_admin_lessons_hint()}</p>
      )}
      <ol className="grid gap-2">
        {lessons.map((lesson, index) => (
          <li
            key={lesson.id}
            {...(course.builtIn ? {} : dragProps(index))}
            className="card flex flex-wrap items-center gap-2 px-3 py-2"
          >
            {!course.builtIn && <Icon of={GripVertical} className="size-5 cursor-grab text-muted" />}
            <span className="tabular-nums text-muted">{formatNumber(index + 1)}</span>
            <span className="min-w-0 flex-[1_1_12rem] font-semibold wrap-anywhere">
              <UserLine text={titleOf(lesson)} />
            </span>
            {!course.builtIn && (
              <LessonButtons
                courseId={course.id}
                lesson={lesson}
                index={index}
                count={lessons.length}
                onMove={(to) => move(index, to)}
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

/** Keeps the focus: it was on the button of the removed row, and would start again at the top of the page. */
function useFocusAfterRemoval<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus()
    before.current = count
  }, [count])
  return target
}

type ButtonsProps = {
  courseId: number
  lesson: LessonItem
  index: number
  count: number
  onMove: (to: number) => void
}

function LessonButtons({ courseId, lesson, index, count, onMove }: ButtonsProps) {
  const [removing, setRemoving] = useState(false)
  const title = titleOf(lesson)
  return (
    <span className="flex flex-wrap gap-1">
      <MoveButton
        label={m.courses_admin_move_up({ title })}
        index={index}
        disabled={index === 0}
        onMove={() => onMove(index - 1)}
      >
        <Icon of={ArrowUp} className="size-5" />
      </MoveButton>
      <MoveButton
        label={m.courses_admin_move_down({ title })}
        index={index}
        disabled={index === count - 1}
        onMove={() => onMove(index + 1)}
      >
        <Icon of={ArrowDown} className="size-5" />
      </MoveButton>
      <LinkButton
        variant="quiet"
        to="/admin/courses/$id/lessons/$lesson"
        params={{ id: courseId, lesson: lesson.id }}
        aria-label={m.courses_admin_lesson_edit({ title })}
      >
        {m.courses_admin_edit()}
      </LinkButton>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={m.courses_admin_lesson_remove({ title })}
        onClick={() => setRemoving(true)}
      >
        {m.courses_admin_remove()}
      </Button>
      {removing && <RemoveLesson courseId={courseId} lesson={lesson} onClose={() => setRemoving(false)} />}
    </span>
  )
}

type MoveProps = {
  label: string
  index: number
  disabled: boolean
  onMove: () => void
  children: ReactNode
}

/** Keeps the focus while its row moves: a browser takes it from an element that is put elsewhere. */
function MoveButton({ label, index, disabled, onMove, children }: MoveProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move of its row
  useEffect(() => {
    if (pressed.current) ref.current?.focus()
    pressed.current = false
  }, [index])
  return (
    <Button
      ref={ref}
      variant="quiet"
      className="px-3"
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        pressed.current = true
        onMove()
      }}
    >
      {children}
    </Button>
  )
}

type RemoveProps = { courseId: number; lesson: LessonItem; onClose: () => void }

function RemoveLesson({ courseId, lesson, onClose }: RemoveProps) {
  const remove = useRemoveLesson(courseId, lesson.id, onClose)
  return (
    <ConfirmDialog
      title={m.courses_admin_lesson_remove({ title: isolated(titleOf(lesson)) })}
      action={m.courses_admin_remove()}
      danger
      change={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{m.courses_admin_lesson_remove_ask()}</p>
    </ConfirmDialog>
  )
}
