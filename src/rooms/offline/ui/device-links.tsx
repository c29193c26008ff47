import { Link } from '@tanstack/react-router'
import { Bookmark, Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { installing } from '#platform/install.ts'

const LOOK = 'inline-flex min-h-11 items-center gap-2 px-3 font-semibold'

/** What lies on this device and, where the browser offers it, the site itself. */
export function DeviceLinks({ onChosen }: { onChosen: () => void }) {
  const offered = useSyncExternalStore(installing.subscribe, installing.isOffered, () => false)
  return (
    <>
      <Link to="/saved" onClick={onChosen} className={LOOK}>
        <Bookmark aria-hidden="true" className="size-5" />
        {m.kept_all()}
      </Link>
      {offered && (
        <button type="button" onClick={() => void installing.ask()} className={LOOK}>
          <Download aria-hidden="true" className="size-5" />
          {m.kept_install()}
        </button>
      )}
    </>
  )
}
