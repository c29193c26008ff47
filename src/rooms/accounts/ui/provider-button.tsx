import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { useProviderSignIn, waysQuery } from '../queries.ts'

/** Leads to the provider, where one is configured; `to` is where the reader wants to be afterwards. */
export function ProviderButton({ to }: { to?: string | undefined }) {
  const provider = useQuery(waysQuery()).data?.provider
  const begin = useProviderSignIn()
  if (!provider) return null
  return (
    <Button
      look="outline"
      disabled={begin.isPending || begin.isSuccess}
      onClick={() => begin.mutate({ ...(to && { to }) })}
    >
      {begin.isPending || begin.isSuccess
        ? m.acct_provider_leaving(provider)
        : m.acct_provider_continue(provider)}
    </Button>
  )
}
