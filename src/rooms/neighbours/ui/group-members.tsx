import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { useSetRole } from '../changes.ts'
import { type Group, type Member, membersQuery } from '../queries.ts'
import { Shown } from './shown.tsx'

/** Who is in the group, by first names, for its members. */
export function GroupMembers({ group }: { group: Group }) {
  const list = useInfiniteQuery(membersQuery(group.id))
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{m.near_group_people()}</h2>
      <PagedList list={list} label={m.near_group_people()} empty="">
        {(member) => <MemberRow {...{ group, member }} />}
      </PagedList>
    </div>
  )
}

function MemberRow({ group, member }: { group: Group; member: Member }) {
  const change = useSetRole(group.id, member.id)
  const organises = member.role === 'organiser'
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-3">
      <Shown text={member.firstName} className="font-semibold" />
      {member.you && <span className="text-muted">({m.near_you()})</span>}
      {organises && <span className="chip bg-saffron-soft">{m.near_organiser()}</span>}
      {group.mine === 'organiser' && group.isActive && (
        <Button
          look="quiet"
          className="ms-auto"
          disabled={change.isPending}
          onClick={() => change.mutate(organises ? 'member' : 'organiser')}
        >
          <span>
            {organises ? m.near_make_member() : m.near_make_organiser()}
            <span className="sr-only">: {member.firstName}</span>
          </span>
        </Button>
      )}
    </p>
  )
}
