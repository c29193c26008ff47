import { lazy, Suspense, useState } from 'react'
import { Labelled, RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { Button } from '#ui/button.tsx'
import { useStayAway } from '../changes.ts'
import { isFull, spotWords } from '../labels.ts'
import type { CommunityEvent } from '../queries.ts'

const RegisterDialog = lazy(() => import('./register-dialog.tsx'))

const WORDS = {
  ...{ waiting: m.local_community_waiting, signIn: m.local_community_register_sign_in },
  ...{
    registered: m.local_community_registered,
    cancel: m.local_community_give_back,
    cancelAsk: m.local_community_give_back_ask,
  },
  ...{
    position: m.local_community_position,
    leave: m.local_community_leave_line,
    leaveAsk: m.local_community_leave_line_ask,
  },
}

/** A family's spots at an event to come; who was declined reads so. */
export function PlaceButton({ gathering }: { gathering: CommunityEvent }) {
  if (gathering.state !== 'upcoming') return null
  const { id, waitingCount, title, titleFA, mine } = gathering
  return (
    <RegistrationButton
      {...{ id, waitingCount, mine, words: WORDS }}
      {...{ title: localize(title, titleFA), path: `/local-community/events/${id}` }}
      {...{ full: isFull(gathering), spots: spotWords(gathering), useCancel: useStayAway }}
      register={
        mine?.status === 'declined' ? (
          <p className="text-muted">{m.local_community_declined()}</p>
        ) : (
          <OpenDialog gathering={gathering} />
        )
      }
      change={<OpenDialog gathering={gathering} />}
    />
  )
}

/** Who comes, how many, and what the organiser should know: asked before, and changed later. */
function OpenDialog({ gathering }: { gathering: CommunityEvent }) {
  const [open, setOpen] = useState(false)
  const full = isFull(gathering)
  const look = gathering.mine ? 'quiet' : full ? 'outline' : 'main'
  const action = gathering.mine
    ? m.local_community_change_family()
    : full
      ? m.local_community_wait()
      : m.local_community_register()
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Labelled of={localize(gathering.title, gathering.titleFA)}>{action}</Labelled>
      </Button>
      {open && (
        <Suspense>
          <RegisterDialog gathering={gathering} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
