import { Withheld } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import type { CommunityEvent } from '../queries.ts'

/** Ends the page of a circle for readers who are not members, including those who joined it as members. */
export const WithheldCircle = ({ joined }: { joined: boolean }) => (
  <Withheld link={m.local_community_withheld_link()}>
    <h2 className="text-lg">{m.local_community_circle_withheld_title()}</h2>
    <p>{joined ? m.local_community_circle_withheld_joined() : m.local_community_circle_withheld_text()}</p>
  </Withheld>
)

const MEETUP_TEXTS = {
  registered: m.local_community_meetup_withheld_registered,
  waiting: m.local_community_meetup_withheld_waiting,
  declined: m.local_community_meetup_withheld_text,
  none: m.local_community_meetup_withheld_text,
}

/** Ends the page of a meetup. A person whose membership has ended reads what happens to their spot. */
export const WithheldMeetup = ({ communityEvent }: { communityEvent: CommunityEvent }) => (
  <Withheld link={m.local_community_withheld_link()}>
    <h2 className="text-lg">{m.local_community_meetup_withheld_title()}</h2>
    <p>{MEETUP_TEXTS[isOver(communityEvent) ? 'none' : (communityEvent.mine?.status ?? 'none')]()}</p>
  </Withheld>
)

const isOver = ({ state }: CommunityEvent) => state !== 'upcoming'
