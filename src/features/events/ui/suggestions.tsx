import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { m } from '#messages'
import { directionOf } from '#platform/text/direction.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import { Checkbox } from '#ui/forms/field.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { HiddenTitle, UserText } from '#ui/texts/user-text.tsx'
import {
  type Suggestion,
  suggestionsQuery,
  useDecideSuggestion,
  useFinishSuggestion,
} from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'
import { REASON_MAX, SuggestionChange, type SuggestionDecision } from '../rules.ts'

/** Topics that members suggested, without their names. */
export function Suggestions({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(suggestionsQuery(q))
  const hasAny = Boolean(list.data?.pages[0]?.rows.length)
  return (
    <div className="grid gap-4 pt-6">
      <h2 id="suggestions" className="text-xl">
        {m.events_admin_suggestions()}
      </h2>
      {(q || hasAny) && (
        <ListSearch name="suggestion" label={m.events_admin_search_suggestions()} value={q} />
      )}
      <Queue
        list={list}
        label={m.events_admin_suggestions()}
        empty={q ? m.ui_queue_none_found() : m.events_admin_no_suggestions()}
        shortcuts={SHORTCUTS()}
      >
        {(suggestion) => <SuggestionCard suggestion={suggestion} />}
      </Queue>
    </div>
  )
}

const SHORTCUTS = () => [
  { key: 'a', does: m.events_admin_accept() },
  { key: 'd', does: m.events_admin_decline() },
  { key: 'e', does: m.events_admin_done() },
  { key: 'n', does: m.events_admin_make() },
]

function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { id, title, details, done, decision, createdAt } = suggestion
  const finish = useFinishSuggestion(id)
  const [deciding, setDeciding] = useState<SuggestionDecision>()
  const of = <HiddenTitle text={title} />
  return (
    <article aria-labelledby={`suggestion-${id}`} className="card grid gap-2 p-5">
      <h3 id={`suggestion-${id}`} dir={directionOf(title)}>
        {title}
      </h3>
      {details && <UserText text={details} />}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <Day at={createdAt} />
        {decision ? (
          <span className="chip bg-line">{decisionLabels[decision]()}</span>
        ) : (
          <Checkbox
            data-key="e"
            label={m.events_admin_done()}
            aria-label={actionTitle(m.events_admin_done(), title)}
            checked={finish.isPending ? finish.variables : done}
            onChange={({ target }) => finish.mutate(target.checked)}
          />
        )}
      </div>
      {decision === 'accepted' && (
        <div className="actions">
          <LinkButton variant="outline" data-key="n" to="/admin/events/new" search={{ suggestion: `${id}` }}>
            <span>
              {m.events_admin_make()}
              {of}
            </span>
          </LinkButton>
        </div>
      )}
      {!decision && (
        <div className="actions">
          <Button
            variant="outline"
            aria-haspopup="dialog"
            data-key="a"
            onClick={() => setDeciding('accepted')}
          >
            <span>
              {m.events_admin_accept()}
              {of}
            </span>
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" data-key="d" onClick={() => setDeciding('declined')}>
            <span>
              {m.events_admin_decline()}
              {of}
            </span>
          </Button>
        </div>
      )}
      {deciding && (
        <DecideDialog suggestion={suggestion} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </article>
  )
}

const decisionLabels = { accepted: m.events_admin_accepted, declined: m.events_admin_declined }

type DecideProps = { suggestion: Suggestion; decision: SuggestionDecision; onClose: () => void }
/** The member who suggested it is notified either way; a reason is optional. */
function DecideDialog({ suggestion: { id, title }, decision, onClose }: DecideProps) {
  const change = useDecideSuggestion(id, decision, onClose)
  const accepted = decision === 'accepted'
  const action = accepted ? m.events_admin_accept() : m.events_admin_decline()
  return (
    <ReasonDialog
      title={actionTitle(action, title)}
      action={action}
      text={m.events_admin_decide_text()}
      optional
      label={m.events_admin_decide_words()}
      hint={m.events_admin_decide_hint()}
      schema={DecisionForm}
      fieldErrors={fieldErrors}
      max={REASON_MAX}
      draft={`suggestion-${decision}:${id}`}
      change={change}
      onClose={onClose}
    />
  )
}

const DecisionForm = v.pick(SuggestionChange, ['reason'])
