import { Withheld } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'

/** On the page of a circle, or of a meetup: where it ends for those who aren't members. */
export const WithheldBox = ({ kind }: { kind: 'circle' | 'meetup' }) => (
  <Withheld link={m.local_community_withheld_link()}>
    <h2 className="text-lg">
      {kind === 'circle'
        ? m.local_community_circle_withheld_title()
        : m.local_community_meetup_withheld_title()}
    </h2>
    <p>
      {kind === 'circle'
        ? m.local_community_circle_withheld_text()
        : m.local_community_meetup_withheld_text()}
    </p>
  </Withheld>
)
