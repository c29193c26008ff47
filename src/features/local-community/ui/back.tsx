import { m } from '#messages'
import { BackLink } from '#ui/back-link.tsx'

/** Back to all groups and events. */
export const Back = () => <BackLink to="/local-community">{m.local_community_back()}</BackLink>
