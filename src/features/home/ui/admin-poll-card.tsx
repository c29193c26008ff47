import { useState } from 'react'
import { m } from '#messages'
import { formatNumber, formatPercent } from '#platform/i18n/format.ts'
import { otherLang } from '#platform/i18n/lang.ts'
import { localize } from '#platform/i18n/localize.ts'
import { requestContext } from '#platform/request-context.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ConfirmDialog, RemoveDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { BilingualTitle } from '#ui/lists/managed-list.tsx'
import { type AdminPoll, useRemovePoll, useShowPoll } from '../queries.ts'
import { percentOf } from '../rules.ts'
import { PollDialog } from './poll-dialog.tsx'

/** One poll in both languages, its votes, and what an admin may do with it. */
export function AdminPollCard({ poll }: { poll: AdminPoll }) {
  const [asking, setAsking] = useState<'edit' | 'show' | 'remove'>()
  const close = () => setAsking(undefined)
  const { lang } = requestContext()
  return (
    <article aria-labelledby={`poll-${poll.id}`} className="card grid gap-4 p-5">
      <header className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <State poll={poll} />
          <span className="text-sm text-muted">
            <Day at={poll.createdAt} />
          </span>
        </p>
        <BilingualTitle id={`poll-${poll.id}`} title={poll.question} titleFa={poll.questionFa} />
      </header>
      <ul className="grid gap-2">
        {poll.options.map((option, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place, and votes count by it
          <li key={i} className="flex items-baseline gap-x-4 border-t border-line pt-2">
            <span className="flex min-w-0 grow flex-wrap gap-x-4 wrap-anywhere">
              {[lang, otherLang(lang)].map((each) => (
                <span key={each}>
                  <bdi lang={each}>{each === 'fa' ? option.textFa : option.text}</bdi>
                </span>
              ))}
            </span>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {m.home_poll_votes({ count: option.votes, shown: formatNumber(option.votes) })} ·{' '}
              {formatPercent(percentOf(poll.options, i))}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Button
          variant={poll.isActive ? 'outline' : 'main'}
          aria-haspopup="dialog"
          data-key="a"
          onClick={() => setAsking('show')}
        >
          {poll.isActive ? m.home_polls_archive() : m.home_polls_activate()}
        </Button>
        <Button variant="outline" aria-haspopup="dialog" data-key="e" onClick={() => setAsking('edit')}>
          {m.home_polls_edit()}
        </Button>
        <Button variant="warning" aria-haspopup="dialog" data-key="r" onClick={() => setAsking('remove')}>
          {m.home_polls_remove()}
        </Button>
      </p>
      {asking === 'edit' && <PollDialog poll={poll} onClose={close} />}
      {asking === 'show' && <ShowDialog poll={poll} onClose={close} />}
      {asking === 'remove' && (
        <RemoveDialog
          id={poll.id}
          name={localize(poll.question, poll.questionFa)}
          action={m.home_polls_remove()}
          text={m.home_polls_remove_ask()}
          useRemove={useRemovePoll}
          onClose={close}
        />
      )}
    </article>
  )
}

function State({ poll: { isActive, archivedAt } }: { poll: AdminPoll }) {
  if (isActive) return <span className="chip bg-pistachio-soft">{m.home_polls_is_active()}</span>
  if (archivedAt) return <span className="chip bg-line">{m.home_polls_is_archived()}</span>
  return <span className="chip bg-lapis-soft">{m.home_polls_is_draft()}</span>
}

type Props = { poll: AdminPoll; onClose: () => void }

/** Only one poll is on the home page: showing one archives the one that was there. */
function ShowDialog({ poll, onClose }: Props) {
  const show = useShowPoll(poll.id, onClose)
  const action = poll.isActive ? m.home_polls_archive() : m.home_polls_activate()
  return (
    <ConfirmDialog
      action={action}
      title={actionTitle(action, localize(poll.question, poll.questionFa))}
      change={show}
      onConfirm={() => show.mutate(!poll.isActive)}
      onClose={onClose}
    >
      <p>{poll.isActive ? m.home_polls_archive_ask() : m.home_polls_activate_ask()}</p>
    </ConfirmDialog>
  )
}
