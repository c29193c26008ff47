import { UserCheck } from 'lucide'
import { useViewer } from '#features/accounts/queries.ts'
import { spotsLabel } from '#features/attendance/ui/spots.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass, SubmitButton } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { useJoin } from '../../changes.ts'
import { circleSpots } from '../../circle-size.ts'
import type { Group } from '../../queries.ts'

/** The button to join a group; a member sees that they are one. */
export function JoinButton({ group }: { group: Group }) {
  const viewer = useViewer()
  const join = useJoin(group.id)
  const of = <HiddenTitle text={localize(group.name, group.nameFA)} />
  if (group.mine) {
    return (
      <p className="flex min-h-11 items-center gap-2 font-semibold text-pistachio">
        <Icon of={UserCheck} className="size-5 shrink-0" />
        {group.mine === 'organiser' ? m.local_community_you_organize() : m.local_community_joined()}
      </p>
    )
  }
  if (!group.isActive) return null
  const spots = circleSpots(group)
  if (spots === 0) return <p className="flex min-h-11 items-center text-muted">{m.local_community_full()}</p>
  if (!viewer) {
    return (
      <a href={signInHref(`/local-community/${group.id}`)} className={buttonClass('outline')}>
        <span>
          {m.local_community_sign_in()}
          {of}
        </span>
      </a>
    )
  }
  return (
    <>
      <ActionForm name="group-joined" fields={{ group: group.id }} onSend={() => join.mutate()}>
        <SubmitButton pending={join.isPending} pendingLabel={m.local_community_joining()}>
          <span>
            {m.local_community_join()}
            {of}
          </span>
        </SubmitButton>
      </ActionForm>
      {spots !== undefined && (
        <span className="flex min-h-11 items-center text-muted">
          {spotsLabel(spots, m.local_community_full)}
        </span>
      )}
    </>
  )
}
