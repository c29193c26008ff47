import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import { leaderlessQuery } from '../../queries.ts'

/** Events that moderators manage, each a link to its page, where they edit or cancel it. */
export function LeaderlessEvents() {
  const list = useInfiniteQuery(leaderlessQuery())
  if (!list.data?.pages[0]?.rows.length) return null
  return (
    <section className="grid gap-2 rounded-card bg-lapis-soft p-5">
      <h2 className="text-lg">{m.local_community_leaderless_title()}</h2>
      <p>{m.local_community_leaderless_text()}</p>
      <PagedList list={list} empty={null}>
        {({ id, title, titleFA, date }) => (
          <Dots>
            <Link
              to="/local-community/events/$id"
              params={{ id }}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              <UserLine text={localize(title, titleFA)} />
            </Link>
            <Day at={date} />
          </Dots>
        )}
      </PagedList>
    </section>
  )
}
