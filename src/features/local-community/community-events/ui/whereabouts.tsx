import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { buttonClass } from '#ui/button.tsx'
import { OutsideLink } from '#ui/texts/outside-link.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import type { CommunityEvent } from '../../queries.ts'

/** The link, the address with one to a map, or when they will be shown. */
export function Whereabouts({ communityEvent }: { communityEvent: CommunityEvent }) {
  const { exact, location, isVirtual, virtualLink, mine, organises } = communityEvent
  const verified = useViewer()?.emailVerified ?? false
  const comes = mine?.status === 'registered'
  const address = exact && location
  if (virtualLink || address)
    return (
      <>
        {virtualLink && <OnlineLink communityEvent={communityEvent} />}
        {address && <Address address={address} communityEvent={communityEvent} />}
      </>
    )
  if (comes && !verified && !organises)
    return <p className="rounded-card bg-lapis-soft p-4">{m.local_community_where_unverified()}</p>
  if (organises || comes) return null
  return (
    <p className="rounded-card bg-line p-4">
      {isVirtual ? m.local_community_link_later() : m.local_community_where_later()}
    </p>
  )
}

const OnlineLink = ({ communityEvent: { virtualLink, linkWorks } }: { communityEvent: CommunityEvent }) => (
  <p className="rounded-card bg-firoozeh-soft p-4">
    {linkWorks && virtualLink ? (
      <OutsideLink href={virtualLink} className={buttonClass('main')}>
        {m.local_community_link()}
      </OutsideLink>
    ) : (
      <span dir="ltr" className="wrap-anywhere">
        {virtualLink}
      </span>
    )}
  </p>
)

type AddressProps = { address: string; communityEvent: CommunityEvent }
const Address = ({ address, communityEvent: { city, country } }: AddressProps) => (
  <p className="grid gap-2 rounded-card bg-firoozeh-soft p-4">
    <span className="wrap-anywhere">
      <UserLine text={address} className="font-semibold" />
    </span>
    <OutsideLink
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent([address, city, country].filter(Boolean).join(', '))}`}
      className="justify-self-start underline"
    >
      {m.local_community_map()}
    </OutsideLink>
  </p>
)
