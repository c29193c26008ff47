import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import { type AdminCourse, type LessonItem, useOrderLessons, useRemoveLesson } from '../admin-queries.ts'
import { titleOf } from '../titles.ts'

/** The lessons of a course, which are ordered by dragging or by buttons. Those of a built-in one stay as they are. */
export function LessonOrder({ course }: { course: AdminCourse }) {
  const { orderedLessons, announcement, move, drag } = useOrder(course)
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(orderedLessons.length)
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
      {orderedLessons.length === 0 && <p className="text-muted">{m.courses_admin_no_lessons()}</p>}
      {orderedLessons.length > 1 && !course.builtIn && (
        <p className="text-muted">{m.courses_admin_lessons_hint()}</p>
      )}
      <ol className="grid gap-2">
        {orderedLessons.map((lesson, at) => (
          <li
            key={lesson.id}
            {...(course.builtIn ? {} : drag(at))}
            className="card flex flex-wrap items-center gap-2 px-3 py-2"
          >
            {!course.builtIn && <Icon of={GripVertical} className="size-5 cursor-grab text-muted" />}
            <span className="tabular-nums text-muted">{formatNumber(at + 1)}</span>
            <span className="min-w-0 flex-[1_1_12rem] font-semibold wrap-anywhere">
              <UserLine text={titleOf(lesson)} />
            </span>
            {!course.builtIn && (
              <LessonButtons
                courseId={course.id}
                lesson={lesson}
                at={at}
                count={orderedLessons.length}
                onMove={move}
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

/** The order as it is on the screen: it is saved at once, and is the stored one again once all moves are answered. */
function useOrder(course: AdminCourse) {
  const { mutateAsync } = useOrderLessons(course.id)
  const [order, setOrder] = useState<number[]>()
  const [announced, setAnnounced] = useState<{ ids: number[]; text: string }>()
  const pendingMoves = useRef(0)
  const dragged = useRef<number>(undefined)
  const ids = course.lessons.map(({ id }) => id)
  // Lessons may have been added or removed since.
  const isCurrent = order?.length === ids.length && ids.every((id) => order.includes(id))
  const orderedLessons = (isCurrent ? order : ids).flatMap(
    (id) => course.lessons.find((each) => each.id === id) ?? [],
  )

  /** Only while it is true: lessons may have gone, or been put into another order, since. */
  const isTrue = announced?.ids.join() === orderedLessons.map(({ id }) => id).join()

  const move = (from: number, to: number) => {
    const next = orderedLessons.map(({ id }) => id)
    const [id] = next.splice(from, 1)
    const lesson = orderedLessons[from]
    if (id === undefined || !lesson || to < 0 || to >= orderedLessons.length || from === to) return
    next.splice(to, 0, id)
    setOrder(next)
    const number = formatNumber(to + 1)
    const count = formatNumber(orderedLessons.length)
    setAnnounced({ ids: next, text: m.courses_admin_moved({ title: titleOf(lesson), number, count }) })
    pendingMoves.current++
    mutateAsync(next)
      .catch(() => {}) // a toast says so
      .finally(() => {
        pendingMoves.current--
        if (pendingMoves.current === 0) setOrder(undefined)
      })
  }
  const drag = (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged.current = at
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current !== undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged.current !== undefined) move(dragged.current, at)
      dragged.current = undefined
    },
    // Let go outside of the list, or another drop there would still move this one.
    onDragEnd: () => {
      dragged.current = undefined
    },
  })
  return { orderedLessons, announcement: isTrue ? announced?.text : '', move, drag }
}

/** The focus was on the button of the row that is gone, and would begin anew at the top of the page. */
function useFocusAfterRemoval<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus()
    before.current = count
  }, [count])
  return target
}

type Props = {
  courseId: number
  lesson: LessonItem
  at: number
  count: number
  onMove: (from: number, to: number) => void
}

function LessonButtons({ courseId, lesson, at, count, onMove }: Props) {
  const [removing, setRemoving] = useState(false)
  const title = titleOf(lesson)
  return (
    <span className="flex flex-wrap gap-1">
      <MoveButton
        label={m.courses_admin_move_up({ title })}
        at={at}
        disabled={at === 0}
        onMove={() => onMove(at, at - 1)}
      >
        <Icon of={ArrowUp} className="size-5" />
      </MoveButton>
      <MoveButton
        label={m.courses_admin_move_down({ title })}
        at={at}
        disabled={at === count - 1}
        onMove={() => onMove(at, at + 1)}
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
  at: number
  disabled: boolean
  onMove: () => void
  children: React.ReactNode
}

/** Keeps the focus while its row moves: a browser takes it from an element that is put elsewhere. */
function MoveButton({ label, at, disabled, onMove, children }: MoveProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move of its row
  useEffect(() => {
    if (pressed.current) ref.current?.focus()
    pressed.current = false
  }, [at])
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

function RemoveLesson({
  courseId,
  lesson,
  onClose,
}: {
  courseId: number
  lesson: LessonItem
  onClose: () => void
}) {
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
