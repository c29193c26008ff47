import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { providersQuery, useRemoveProvider } from '../../profile/account-queries.ts'
import { AccountSection } from '../../profile/ui/account-section.tsx'
import { signInMethodsQuery } from '../../sign-in/sign-in-queries.ts'

/** Providers linked to the account; nothing where there is none, and never was. */
export function OwnProviders() {
  const offered = useQuery(signInMethodsQuery()).data?.provider
  const { data, error, refetch } = useQuery(providersQuery())
  const remove = useRemoveProvider()
  if (!offered && !data?.length) return null
  return (
    <AccountSection title={m.account_providers()} text={m.account_providers_text()}>
      {!data && !error && <div role="status" aria-label={m.ui_loading()} className="skeleton h-12" />}
      {!data && error && <Failed error={error} onRetry={refetch} />}
      {data?.length === 0 && <p>{m.account_providers_none()}</p>}
      <ul className="grid gap-3 empty:hidden">
        {data?.map(({ id, name, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <bdi className="font-semibold">{name}</bdi>
              <span className="block text-sm text-muted">
                {m.account_session_since()} <Day at={createdAt} />
              </span>
            </p>
            <Button variant="outline" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              {m.account_provider_remove()}
              <HiddenTitle text={name} />
            </Button>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
