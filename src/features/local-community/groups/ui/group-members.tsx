import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actorOf, useViewer } from '#features/accounts/queries.ts'
import { canModerate } from '#features/accounts/roles.ts'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { HiddenTitle, UserLine } from '#ui/texts/user-text.tsx'
import { useRemoveMember, useSetRole } from '../../dialog-changes.ts'
import { fieldErrors } from '../../field-errors.ts'
import { type Group, type Member, membersQuery } from '../../queries.ts'
import { REASON_MAX, RemovalInput } from '../../rules.ts'

/**
 * The search field appears above this number: the length of the list's first page. In longer lists a name is hard to
 * find.
 */
const UNSEARCHED_MAX = 20

/** Who is in the group, by first names, for its members; the search is in the URL. */
export function GroupMembers({ group, q = '' }: { group: Group; q?: string | undefined }) {
  const list = useInfiniteQuery(membersQuery(group.id, q))
  return (
    <section aria-labelledby="members" className="grid grid-cols-1 gap-4">
      <h2 id="members" className="text-xl">
        {m.local_community_group_people()}
      </h2>
      {(q || group.memberCount > UNSEARCHED_MAX) && (
        <ListSearch label={m.local_community_group_people_search()} value={q} />
      )}
      <PagedList list={list} empty={q ? m.ui_queue_none_found() : ''}>
        {(member) => <MemberRow group={group} member={member} />}
      </PagedList>
    </section>
  )
}

export function MemberRow({ group, member }: { group: Group; member: Member }) {
  const change = useSetRole(group.id, member.id)
  const organises = member.role === 'organiser'
  const viewer = useViewer()
  const [removing, setRemoving] = useState(false)
  const removes = group.mine === 'organiser' || canModerate(actorOf(viewer))
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line pt-3">
      <UserLine text={member.firstName} isName className="font-semibold" />
      {member.you && <span className="text-muted">({m.local_community_you()})</span>}
      {organises && <span className="chip bg-pistachio-soft">{m.local_community_organizer_role()}</span>}
      <div className="ms-auto flex flex-wrap justify-end gap-x-3 empty:hidden">
        {group.mine === 'organiser' && group.isActive && (
          <Button
            variant="quiet"
            disabled={change.isPending}
            onClick={() => change.mutate(organises ? 'member' : 'organiser')}
          >
            <span>
              {organises ? m.local_community_make_member() : m.local_community_make_organizer()}
              <HiddenTitle text={member.firstName} />
            </span>
          </Button>
        )}
        {removes && !member.you && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            <span>
              {m.local_community_remove_member()}
              <HiddenTitle text={member.firstName} />
            </span>
          </Button>
        )}
      </div>
      {removing && <RemoveDialog group={group} member={member} onClose={() => setRemoving(false)} />}
    </div>
  )
}

function RemoveDialog({ group, member, onClose }: { group: Group; member: Member; onClose: () => void }) {
  const change = useRemoveMember(group.id, member.id, onClose)
  return (
    <ReasonDialog
      title={m.local_community_remove_member()}
      action={m.local_community_remove_member()}
      optional
      danger
      text={m.local_community_remove_member_text({ name: isolated(member.firstName) })}
      label={m.local_community_remove_member_words()}
      hint={m.local_community_remove_member_hint()}
      schema={RemovalInput}
      fieldErrors={fieldErrors}
      max={REASON_MAX}
      change={change}
      onClose={onClose}
    />
  )
}
