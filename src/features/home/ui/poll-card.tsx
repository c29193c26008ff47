import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages'
import { formatNumber, formatPercent } from '#platform/i18n/format.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { postedForm } from '#platform/pages/posted-form.ts'
import { requestContext } from '#platform/request-context.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { pollsQuery, useVote, useWithdrawVote } from '../queries.ts'
import { percentOf } from '../rules.ts'
import { StripCard } from './strip-card.tsx'

const usePolls = () => useQuery(pollsQuery())

/** The weekly poll; results update live. */
export function PollCard() {
  const { data, refetch } = usePolls()
  useLiveRefresh(['polls'], () => void refetch())
  // The cached page is the same for all guests; someone who voted before fetches their vote once.
  useEffect(() => {
    if (hasVotedHere()) void refetch()
  }, [refetch])
  const poll = data?.[0]
  return (
    <StripCard title={m.home_poll_title()} id={POLL_ID}>
      {poll ? <PollForm key={poll.id} poll={poll} /> : <Placeholder />}
    </StripCard>
  )
}

type Poll = NonNullable<ReturnType<typeof usePolls>['data']>[number]

/** Where the page is when a vote without scripts is answered: the home page is long. */
const POLL_ID = 'poll'

function PollForm({ poll }: { poll: Poll }) {
  const [posted] = useState(() => postedForm('vote'))
  const [justVoted, setJustVoted] = useState(posted?.done ? Number(posted.values.optionIndex) : null)
  const error = posted?.error ?? postedForm('vote-withdrawn')?.error
  useEffect(() => {
    if (posted?.done) storeVoted()
  }, [posted])
  const vote = useVote(poll.id, (index) => {
    storeVoted()
    setJustVoted(index)
  })
  const withdraw = useWithdrawVote(poll.id, () => setJustVoted(null))
  // From then on the server's word counts: the vote may be taken back in another tab.
  useEffect(() => {
    if (poll.voted !== null) setJustVoted(null)
  }, [poll.voted])
  const voted = justVoted ?? poll.voted
  const fields = { poll: poll.id }
  const total = poll.options.reduce((sum, option) => sum + option.votes, 0)
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{inOwnWords(poll.question, poll.questionFa)}</p>
      <ActionForm name="vote" fields={fields} at={POLL_ID} onSend={(option) => vote.mutate(Number(option))}>
        <ul className="grid gap-2">
          {poll.options.map((option, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place, and votes count by it
            <li key={i}>
              <PollOption
                label={inOwnWords(option.text, option.textFa)}
                percent={percentOf(poll.options, i)}
                chosen={voted === i}
                disabled={voted !== null || vote.isPending}
                index={i}
              />
            </li>
          ))}
        </ul>
      </ActionForm>
      {error && (
        <p role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {m.home_poll_votes({ count: total, shown: formatNumber(total) })}
        <span>
          {vote.isPending ? m.home_poll_pending() : voted === null ? m.home_poll_hint() : m.home_poll_voted()}
        </span>
        {voted !== null && (
          <ActionForm name="vote-withdrawn" fields={fields} at={POLL_ID} onSend={() => withdraw.mutate()}>
            <button type="submit" className="min-h-11 sm:min-h-9 underline">
              {m.home_poll_take_back()}
            </button>
          </ActionForm>
        )}
      </div>
    </div>
  )
}

/** Where there is no Persian text the English one stands, in its own language and direction. */
function inOwnWords(en: string, fa: string) {
  const { lang } = requestContext()
  return lang === 'fa' ? <bdi lang={fa === en ? 'en' : lang}>{fa}</bdi> : en
}

const VOTED_KEY = 'peyvand-voted'

function hasVotedHere() {
  try {
    return localStorage.getItem(VOTED_KEY) !== null
  } catch {
    return false
  }
}

function storeVoted() {
  try {
    localStorage.setItem(VOTED_KEY, '1')
  } catch {
    // storage is switched off: the server still counts one vote a browser
  }
}

type OptionProps = { label: ReactNode; percent: number; chosen: boolean; disabled: boolean; index?: number }

/** The bar grows from the start side. The percentage is always shown as text as well. */
function PollOption({ label, percent, chosen, disabled, index }: OptionProps) {
  return (
    <button
      type={disabled ? 'button' : 'submit'}
      name="optionIndex"
      value={index}
      aria-disabled={disabled}
      aria-pressed={chosen}
      className="relative flex min-h-11 w-full items-center justify-between gap-3 overflow-hidden rounded-sm border border-edge px-3 py-2 text-start not-aria-disabled:hover:border-firoozeh aria-pressed:border-2 aria-pressed:border-firoozeh"
    >
      <span
        aria-hidden="true"
        className="bar absolute inset-y-0 start-0 bg-firoozeh-soft transition-[inline-size] duration-200 ease-out"
        style={{ inlineSize: `${percent}%` }}
      />
      <span className="relative">{label}</span>
      <span className="relative shrink-0 font-semibold whitespace-nowrap tabular-nums">
        {formatPercent(percent)}
        {chosen && <span className="sr-only"> {m.home_poll_your_vote()}</span>}
      </span>
    </button>
  )
}

/** Shown while no poll is active. */
const Placeholder = () => (
  <div className="grid gap-3">
    <p className="font-semibold">{m.home_poll_placeholder_question()}</p>
    <PollOption label={m.home_poll_placeholder_option()} percent={45} chosen={false} disabled />
    <span className="chip justify-self-start">{m.site_sample_badge()}</span>
  </div>
)
