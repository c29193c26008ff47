import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { signInMethodsQuery, useProviderSignIn } from '../../sign-in/sign-in-queries.ts'

/** Leads to the provider, where one is configured; `to` is where the person goes afterwards. */
export function ProviderButton({ to }: { to?: string | undefined }) {
  const provider = useQuery(signInMethodsQuery()).data?.provider
  const begin = useProviderSignIn()
  const { reset } = begin
  useEffect(() => {
    // A person who returns with the browser's back button finds the page as it was left, with its button still busy.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [reset])
  if (!provider) return null
  const leaving = begin.isPending || begin.isSuccess
  return (
    <Button variant="outline" disabled={leaving} onClick={() => begin.mutate({ ...(to && { to }) })}>
      {leaving ? m.account_provider_leaving(provider) : m.account_provider_continue(provider)}
    </Button>
  )
}
