import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { m } from '#messages'

/** Back to all groups and events. */
export const Back = () => (
  <Link
    to="/local-community"
    className="inline-flex min-h-11 items-center gap-2 justify-self-start text-firoozeh"
  >
    <ArrowLeft aria-hidden="true" className="points size-5" />
    {m.near_back()}
  </Link>
)
