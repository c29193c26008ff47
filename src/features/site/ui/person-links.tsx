import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide'
import type { ReactNode } from 'react'
import { isStaff, type Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { firstLetter } from '#platform/text/first-letter.ts'
import { clearPersonalData } from '#ui/clear-personal-data.ts'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

/** Where the bar shows everything, staff have no space for labels in it (Tailwind's `xl`). */
const WIDE = '(width >= 80rem)'

type Props = {
  person: Person
  /** Below the name. */
  children?: ReactNode
}

/** Shows the signed-in person: avatar, first name, signing out, and for staff the administration. */
export function PersonLinks({ person, children }: Props) {
  const staff = isStaff(person)
  return (
    <>
      {staff && (
        <Tooltip text={m.site_admin()} when={WIDE}>
          <Link
            to="/admin"
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3 font-semibold hover:bg-firoozeh-soft"
          >
            <Icon of={ShieldCheck} className="hidden size-5 xl:block" />
            <span className="xl:sr-only">{m.site_admin()}</span>
          </Link>
        </Tooltip>
      )}
      <Link
        to="/account"
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full pe-3 font-semibold hover:bg-firoozeh-soft"
      >
        <Avatar person={person} />
        {/* The bar must not be wider than the page: with one link more than others, staff have no space for labels in
           it. */}
        <bdi translate="no" className={`truncate ${staff ? 'xl:sr-only' : 'xl:max-w-24'}`}>
          {person.firstName || m.site_user()}
        </bdi>
      </Link>
      {children}
      <a
        href="/api/logout"
        onClick={clearPersonalData}
        className="inline-flex min-h-11 items-center px-3 whitespace-nowrap"
      >
        {m.site_sign_out()}
      </a>
    </>
  )
}

/** Profile image, else first letter of the name, else of the email, else U. */
function Avatar({ person }: { person: Person }) {
  const letter = firstLetter(person.firstName || person.email || 'U')
  if (person.profileImageUrl)
    return <img src={person.profileImageUrl} alt="" className="size-10 shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-firoozeh font-bold text-on-firoozeh"
    >
      {letter}
    </span>
  )
}
