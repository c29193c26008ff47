import { Link } from '@tanstack/react-router'
import { Bookmark, Download } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { installPrompt } from '#platform/pages/install.ts'
import { Icon } from '#ui/icon.tsx'

const linkClass = 'inline-flex min-h-11 items-center gap-2 px-3 font-semibold'

/** Shows links to pages saved on this device and, if the browser allows it, to install the site. */
export function DeviceLinks({ onChosen }: { onChosen: () => void }) {
  const [promptEvent, setPromptEvent] = useState(installPrompt.event)
  const install = () => {
    // An install prompt can be used once; a browser whose prompt was dismissed makes a new one later.
    installPrompt.event = undefined
    setPromptEvent(undefined)
    void promptEvent?.prompt()
  }
  return (
    <>
      <Link to="/saved" onClick={onChosen} className={linkClass}>
        <Icon of={Bookmark} className="size-5" />
        {m.offline_title()}
      </Link>
      {promptEvent && (
        <button type="button" onClick={install} className={linkClass}>
          <Icon of={Download} className="size-5" />
          {m.offline_install()}
        </button>
      )}
    </>
  )
}
