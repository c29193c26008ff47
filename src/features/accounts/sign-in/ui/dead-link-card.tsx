import type { ReactNode } from 'react'
import { m } from '#messages'
import { NarrowCard } from './narrow-card.tsx'

/** Returns the title of the page for an emailed link that expired, is not ours, or has no token. */
export const deadLinkTitle = (token: string) =>
  token ? m.account_link_over_title() : m.account_link_missing_title()

/** @param children why, and the next step */
export const DeadLinkCard = ({ token, children }: { token: string; children: ReactNode }) => (
  <NarrowCard title={deadLinkTitle(token)}>{children}</NarrowCard>
)
