import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../profile/account-queries.ts'
import { AccountSection } from '../../profile/ui/account-section.tsx'

/** Where one is signed in; each session can be ended from here. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  return (
    <AccountSection title={m.account_sessions()}>
      {!data && !error && <div role="status" aria-label={m.ui_loading()} className="skeleton h-16" />}
      {!data && error && <Failed error={error} onRetry={refetch} />}
      <ul className="grid gap-3">
        {data?.map(({ id, device, createdAt, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="font-semibold">{device}</span>{' '}
              {current && <span className="chip">{m.account_session_here()}</span>}
              <span className="block text-sm text-muted">
                {m.account_session_since()} <Day at={createdAt} />
              </span>
            </p>
            {!current && (
              <Button variant="outline" disabled={end.isPending} onClick={() => end.mutate(id)}>
                {m.account_session_end()}
                <HiddenTitle text={device} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(data?.length ?? 0) > 1 && (
        <Button
          variant="soft"
          className="justify-self-start"
          disabled={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {m.account_sessions_end_all()}
        </Button>
      )}
    </AccountSection>
  )
}
