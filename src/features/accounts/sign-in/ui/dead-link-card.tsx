import type { ReactNode } from 'react'
import { m } from '#messages'
import { NarrowCard } from './narrow-card.tsx'

/** The title of the page of a link in an email that has expired, is not ours, or came without its token. */
export const deadLinkTitle = (token: string) =>
  token ? m.account_link_over_title() : m.account_link_missing_title()

/** @param children why, and the next step */
export const DeadLinkCard = ({ token, children }: { token: string; children: ReactNode }) => (
  <NarrowCard title={deadLinkTitle(token)}>{children}</NarrowCard>
)
