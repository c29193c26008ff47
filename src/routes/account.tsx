import { createFileRoute, redirect } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/profile/ui/account-page.tsx'
import { useViewer, viewerQuery } from '#features/accounts/queries.ts'
import { signInMethodsQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { OwnCalendar } from '#features/calendar/ui/own-calendar.tsx'
import { OwnMembership } from '#features/membership/ui/own-membership.tsx'
import { IdentityReveals } from '#features/moderation/ui/identity-reveals.tsx'
import { OwnNewsletter } from '#features/newsletter/ui/own-choices.tsx'
import { NotificationChoices } from '#features/notifications/ui/notification-choices.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context }) => {
    const viewer = await context.queryClient.ensureQueryData(viewerQuery())
    if (!viewer) throw redirect({ to: '/sign-in', search: { to: '/account' } })
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(signInMethodsQuery()),
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
    <AccountPage person={person} notifications={<IdentityReveals />}>
      <OwnMembership />
      <NotificationChoices person={person} />
      <OwnNewsletter verified={person.emailVerified} />
      <OwnCalendar verified={person.emailVerified} />
    </AccountPage>
  )
}
