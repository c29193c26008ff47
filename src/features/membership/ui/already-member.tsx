import { m } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import type { OwnSubscription } from '../queries.ts'

type Props = { membership: NonNullable<OwnSubscription['membership']> }

/** Replaces the offer for people who are members. */
export const AlreadyMember = ({ membership }: Props) => (
  <>
    <p>{membership.source === 'stripe' ? m.membership_already() : m.membership_already_granted()}</p>
    <p className="flex flex-wrap gap-3">
      <LinkButton to="/members" variant="gold">
        {m.membership_to_members()}
      </LinkButton>
      <LinkButton to="/account" hash="membership" variant="outline">
        {m.membership_to_account()}
      </LinkButton>
    </p>
  </>
)
