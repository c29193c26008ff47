import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/paged-list.tsx'
import { AccountSection } from '../../profile/ui/account-section.tsx'
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../../sign-in/sign-in-queries.ts'

/** Passkeys, for those who would rather not wait for an email. */
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
        {data?.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <bdi className="font-semibold">{name || m.account_passkey_unnamed()}</bdi>
            <Button variant="outline" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              {m.account_passkey_remove()}
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
