import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import type { ListStart } from '#platform/pages/search-params.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty, PagedList } from '#ui/lists/paged-list.tsx'
import { coursesQuery } from '../queries.ts'
import { CourseCard } from './course-card.tsx'

/** Shows every published course, including those for members. */
export function CoursesPage({ cursor }: ListStart) {
  const router = useRouter()
  const list = useInfiniteQuery(coursesQuery(cursor))
  return (
    <div className="page grid grid-cols-1 gap-6 py-8">
      <header className="grid gap-2">
        <h1 className="text-2xl">{m.courses_title()}</h1>
        <p className="max-w-[60ch] text-muted">{m.courses_intro()}</p>
      </header>
      <PagedList
        list={list}
        cursorParam="cursor"
        label={m.courses_title()}
        columns
        shape={SHAPE}
        empty={
          <Empty action={<LinkButton to="/newsletter">{m.courses_to_newsletter()}</LinkButton>}>
            {m.courses_empty()}
          </Empty>
        }
        onRetry={() => router.invalidate()}
      >
        {(course) => <CourseCard course={course} />}
      </PagedList>
    </div>
  )
}

const SHAPE = (
  <>
    <div className="skeleton aspect-[12/5]" />
    <div className="skeleton h-7 w-3/4" />
    <div className="skeleton h-16" />
  </>
)
