import { type DragEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { type AdminCourse, useOrderLessons } from '../admin-queries.ts'
import { titleOf } from '../titles.ts'

/**
 * The lessons of a course in the order of the screen: a move is shown and saved at once, and once all moves are answered,
 * the order is the stored one again.
 */
export function useLessonOrder(course: AdminCourse) {
  const { mutateAsync } = useOrderLessons(course.id)
  /** The ids in the order of the screen while moves are being saved. */
  const [movedIds, setMovedIds] = useState<number[]>()
  const [lastMove, setLastMove] = useState<{ ids: number[]; text: string }>()
  const pendingMoves = useRef(0)

  const storedIds = idsOf(course.lessons)
  // Lessons may have been added or removed since.
  const areSameLessons =
    movedIds?.length === storedIds.length && storedIds.every((id) => movedIds.includes(id))
  const lessons = (areSameLessons ? movedIds : storedIds).flatMap(
    (id) => course.lessons.find((lesson) => lesson.id === id) ?? [],
  )

  const move = (from: number, to: number) => {
    const lesson = lessons[from]
    if (!lesson || to < 0 || to >= lessons.length || from === to) return
    const ids = idsOf(lessons).toSpliced(from, 1).toSpliced(to, 0, lesson.id)
    const [number, count] = [formatNumber(to + 1), formatNumber(lessons.length)]
    setMovedIds(ids)
    setLastMove({ ids, text: m.courses_admin_moved({ title: titleOf(lesson), number, count }) })
    pendingMoves.current++
    mutateAsync(ids)
      .catch(() => {}) // a toast says so
      .finally(() => {
        pendingMoves.current--
        if (pendingMoves.current === 0) setMovedIds(undefined)
      })
  }

  // Said only while it is true: lessons may have gone, or been put into another order, since.
  const announcement = lastMove?.ids.join() === idsOf(lessons).join() ? lastMove.text : ''
  return { lessons, announcement, move, dragProps: useDragging(move) }
}

const idsOf = (lessons: { id: number }[]) => lessons.map(({ id }) => id)

/** @returns the props of the row at an index, which can be dragged and dropped on */
function useDragging(move: (from: number, to: number) => void) {
  const draggedIndex = useRef<number>(undefined)
  return (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      draggedIndex.current = index
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (draggedIndex.current !== undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (draggedIndex.current !== undefined) move(draggedIndex.current, index)
      draggedIndex.current = undefined
    },
    // Let go outside of the list, or another drop there would still move this one.
    onDragEnd: () => {
      draggedIndex.current = undefined
    },
  })
}
