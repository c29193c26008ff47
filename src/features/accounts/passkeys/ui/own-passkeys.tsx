import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../../profile/account-queries.ts'
import { AccountSection } from '../../profile/ui/account-section.tsx'

/** Lets people add passkeys, so they need not wait for an email. */
export function OwnPasskeys({ verified }: { verified: boolean }) {
  const { data, error, refetch } = useQuery({ ...passkeysQuery(), enabled: verified })
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  return (
    <AccountSection
      title={m.account_passkeys()}
      text={verified ? m.account_passkeys_text() : m.account_passkey_needs_proof()}
    >
      {verified && !data && error && <Failed error={error} onRetry={refetch} />}
      <ul className="grid gap-3 empty:hidden">
        {data?.map(({ id, name, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <bdi className="font-semibold">{name || m.account_passkey_unnamed()}</bdi>
              {/* Two keys of one device have the same name. */}
              {createdAt && (
                <span className="block text-sm text-muted">
                  {m.account_session_since()} <Day at={createdAt} />
                </span>
              )}
            </p>
            <Button variant="outline" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              {m.account_passkey_remove()}
              <HiddenTitle text={name || m.account_passkey_unnamed()} />
            </Button>
          </li>
        ))}
      </ul>
      {verified && (
        <Button
          variant="soft"
          className="justify-self-start"
          disabled={add.isPending}
          onClick={() => add.mutate()}
        >
          {m.account_passkey_add()}
        </Button>
      )}
    </AccountSection>
  )
}
