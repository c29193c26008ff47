import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { MembershipsSearch } from './admin-search-params.ts'
import type { membersApi } from './members/api.server.ts'
import type { GrantInput, InvitationInput } from './rules.ts'
import type { waitlistApi } from './waitlist/api.server.ts'

const waitlist = client<ReturnType<typeof waitlistApi>>()
const members = client<typeof membersApi>()

export type WaitingFamily = InferResponseType<typeof waitlist.admin.waitlist.$get, 200>[number]
export type Figures = InferResponseType<(typeof members.admin)['membership-figures']['$get'], 200>
export type AccessRequest = InferResponseType<(typeof members.admin)['access-requests']['$get'], 200>[number]
export type AdminMembership = InferResponseType<typeof members.admin.memberships.$get, 200>[number]

/** Families on the waitlist, for admins. */
export const waitlistQuery = (q = '') =>
  pagedQuery([...WAITLIST, q], (page) =>
    waitlist.admin.waitlist.$get({ query: { ...page, ...(q && { q }) } }),
  )

/** Members by plan, revenue, churn, plans, and how many wait. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: [...MEMBERSHIP, 'figures'],
    queryFn: () => request(members.admin['membership-figures'].$get()),
  })

export const accessRequestsQuery = (q = '') =>
  pagedQuery([...MEMBERSHIP, 'requests', q], (page) =>
    members.admin['access-requests'].$get({ query: { ...page, ...(q && { q }) } }),
  )

export const membershipsQuery = ({ q = '', state }: MembershipsSearch) =>
  pagedQuery([...MEMBERSHIP, 'list', q, state ?? 'open'], (page) =>
    members.admin.memberships.$get({ query: { ...(q && { q }), ...(state && { state }), ...page } }),
  )

const MEMBERSHIP = ['admin', 'membership']
const WAITLIST = ['admin', 'waitlist']
const REFRESHES = [MEMBERSHIP, ['admin', 'overview'], ['admin', 'record']]
const failed = () => ({ title: m.membership_failed() })

export const useDecideRequest = (id: number, onDone: () => void) =>
  useChange(
    (granted: boolean) =>
      request(members.admin['access-requests'][':id'].$patch({ ...idParam(id), json: { granted } })),
    {
      refreshes: REFRESHES,
      refreshesOnConflict: true,
      onDone,
      successToast: ({ granted }) => ({
        title: granted ? m.membership_admin_granted_done() : m.membership_admin_declined_done(),
      }),
      errorToast: failed,
    },
  )

/** Where the form shows why access was not granted. */
export const GRANT_ERROR_FIELDS = {
  account_not_found: 'email',
  not_proved: 'email',
  already_member: 'email',
} as const

export const useGrant = (onDone: () => void) =>
  useChange((json: GrantInput) => request(members.admin.memberships.$post({ json })), {
    refreshes: REFRESHES,
    shownInForm: GRANT_ERROR_FIELDS,
    onDone,
    successToast: () => ({ title: m.membership_admin_granted_done() }),
    errorToast: failed,
  })

export const useEndMembership = (id: number, onDone: () => void) =>
  useChange(() => request(members.admin.memberships[':id'].$delete(idParam(id))), {
    refreshes: REFRESHES,
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.membership_admin_ended_done() }),
    errorToast: failed,
  })

export const useEraseFromWaitlist = (id: number, onDone: () => void) =>
  useChange(() => request(waitlist.admin.waitlist[':id'].$delete(idParam(id))), {
    // The address also leaves the lists of the newsletter.
    refreshes: [WAITLIST, ...REFRESHES, ['admin', 'subscribers'], ['admin', 'newsletter', 'figures']],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.membership_waitlist_erased() }),
  })

export const useInvite = (onDone: () => void) =>
  useChange((json: InvitationInput) => request(waitlist.admin.waitlist.invitations.$post({ json })), {
    refreshes: [WAITLIST, ...REFRESHES],
    refreshesOnConflict: true,
    onDone,
    // None are left where another admin, or another tab, was quicker.
    successToast: ({ invited }) => ({
      title: invited
        ? m.membership_admin_invited_done({ count: invited, shown: formatNumber(invited) })
        : m.membership_admin_invite_all_done(),
    }),
    errorToast: failed,
  })
