import { createFileRoute, redirect } from '@tanstack/react-router'
import {
  passkeysQuery,
  pendingEmailQuery,
  providersQuery,
  sessionsQuery,
} from '#features/accounts/profile/account-queries.ts'
import { AccountPage } from '#features/accounts/profile/ui/account-page.tsx'
import { useViewer, viewerQuery } from '#features/accounts/queries.ts'
import { signInMethodsQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { ownFeedQuery } from '#features/calendar/own-feed-queries.ts'
import { OwnCalendar } from '#features/calendar/ui/own-calendar.tsx'
import { subscriptionQuery } from '#features/membership/queries.ts'
import { OwnMembership } from '#features/membership/ui/own-membership.tsx'
import { identityRevealsQuery } from '#features/moderation/queries.ts'
import { IdentityReveals } from '#features/moderation/reveals/ui/identity-reveals.tsx'
import { ownChoicesQuery } from '#features/newsletter/queries.ts'
import { OwnNewsletter } from '#features/newsletter/subscribers/ui/own-newsletter.tsx'
import { choicesQuery } from '#features/notifications/queries.ts'
import { NotificationChoices } from '#features/notifications/ui/notification-choices.tsx'
import { chooseLanguage } from '#features/site/ui/choices.ts'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context }) => {
    const viewer = await context.queryClient.ensureQueryData(viewerQuery())
    if (!viewer) throw redirect({ to: '/sign-in', search: { to: '/account' } })
  },
  // Each part shows in its own place that it could not be loaded.
  loader: ({ context: { queryClient } }) =>
    loadLists(
      queryClient.ensureQueryData(signInMethodsQuery()),
      queryClient.prefetchQuery(identityRevealsQuery()),
      queryClient.prefetchQuery(pendingEmailQuery()),
      queryClient.prefetchQuery(subscriptionQuery()),
      queryClient.prefetchQuery(choicesQuery()),
      queryClient.prefetchQuery(sessionsQuery()),
      queryClient.prefetchQuery(providersQuery()),
      ...(queryClient.getQueryData(viewerQuery().queryKey)?.emailVerified
        ? [
            queryClient.prefetchQuery(ownChoicesQuery()),
            queryClient.prefetchQuery(ownFeedQuery()),
            queryClient.prefetchQuery(passkeysQuery()),
          ]
        : []),
    ),
  head: () =>
    pageHead({
      path: '/account',
      title: `${m.account_account_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_account_description() : '',
      unlisted: true,
    }),
  component: Account,
})

function Account() {
  const person = useViewer()
  if (!person) return null
  return (
    <AccountPage person={person} chooseLanguage={chooseLanguage} notifications={<IdentityReveals />}>
      <OwnMembership />
      <NotificationChoices person={person} />
      <OwnNewsletter verified={person.emailVerified} />
      <OwnCalendar verified={person.emailVerified} />
    </AccountPage>
  )
}
