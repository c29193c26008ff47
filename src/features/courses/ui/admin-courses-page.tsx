import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RemoveDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { BilingualTitle, ManagedList, ManagedRow } from '#ui/lists/managed-list.tsx'
import {
  type AdminCourseItem,
  adminCoursesQuery,
  usePublishCourse,
  useRemoveCourse,
} from '../admin-queries.ts'
import { titleOf } from '../titles.ts'

/** Every course, with what admins can do with it. */
export function AdminCoursesPage({ q = '' }: { q?: string | undefined }) {
  return (
    <ManagedList
      title={m.courses_admin_title()}
      create={
        <LinkButton to="/admin/courses/new">
          <Icon of={Plus} className="size-5" />
          {m.courses_admin_make()}
        </LinkButton>
      }
      search={{ q, label: m.ui_queue_search_title() }}
      list={useInfiniteQuery(adminCoursesQuery(q))}
      empty={m.courses_admin_empty()}
      shortcuts={[
        { key: 'e', does: m.courses_admin_edit() },
        { key: 'v', does: m.courses_admin_preview() },
        { key: 'o', does: m.courses_admin_open() },
        { key: 'p', does: m.courses_admin_publish() },
        { key: 'r', does: m.courses_admin_remove() },
      ]}
    >
      {(course) => <AdminCourseRow course={course} />}
    </ManagedList>
  )
}

function AdminCourseRow({ course }: { course: AdminCourseItem }) {
  const [removing, setRemoving] = useState(false)
  const { id, title, titleFa, builtIn } = course
  return (
    <>
      <ManagedRow
        headingId={`course-${id}`}
        actions={
          <>
            <LinkButton
              variant="outline"
              data-key={builtIn ? 'v' : 'e'}
              to="/admin/courses/$id"
              params={{ id }}
            >
              {builtIn ? m.courses_admin_preview() : m.courses_admin_edit()}
            </LinkButton>
            <LinkButton variant="quiet" data-key="o" to="/courses/$id" params={{ id }}>
              {m.courses_admin_open()}
            </LinkButton>
            <PublishButton course={course} />
            {!builtIn && (
              <Button variant="warning" aria-haspopup="dialog" data-key="r" onClick={() => setRemoving(true)}>
                {m.courses_admin_remove()}
              </Button>
            )}
          </>
        }
      >
        <CourseState course={course} />
        <BilingualTitle id={`course-${id}`} title={title} titleFa={titleFa} />
      </ManagedRow>
      {removing && (
        <RemoveDialog
          id={id}
          name={titleOf(course)}
          action={m.courses_admin_remove()}
          text={m.courses_admin_remove_ask()}
          useRemove={useRemoveCourse}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

export const CourseState = ({ course }: { course: AdminCourseItem }) => (
  <p className="flex flex-wrap items-center gap-2">
    {course.published ? (
      <span className="chip bg-pistachio-soft">{m.courses_admin_public()}</span>
    ) : (
      <span className="chip bg-line">{m.courses_admin_draft()}</span>
    )}
    {course.isPremiumOnly && <PremiumBadge />}
    {course.builtIn && <span className="chip">{m.courses_admin_built_in()}</span>}
    <span className="text-sm text-muted">
      {m.courses_lesson_count({ count: course.lessonCount, shown: formatNumber(course.lessonCount) })}
    </span>
  </p>
)

/** Publishes a course. For a built-in course this is the only change. */
export function PublishButton({
  course: { id, version, published },
  variant = 'quiet',
}: {
  course: AdminCourseItem
  variant?: 'quiet' | 'outline'
}) {
  const publish = usePublishCourse(id)
  return (
    <Button
      variant={variant}
      data-key="p"
      disabled={publish.isPending}
      onClick={() => publish.mutate({ published: !published, version })}
    >
      {published ? m.courses_admin_unpublish() : m.courses_admin_publish()}
    </Button>
  )
}
