import { Share2 } from 'lucide'
import { lazy, useState } from 'react'
import { m } from '#messages'
import { inLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { OnDemand } from './on-demand.tsx'
import { HiddenTitle } from './texts/user-text.tsx'

const ShareDialog = lazy(() => import('./dialogs/share-dialog.tsx'))

type Props = {
  title: string
  /** The path of a page of ours, without a language: it is shared in the reader's. */
  path?: string
  /** The URL of a page of another site. */
  url?: string
  className?: string
  iconClass?: string
}

/** Shares a URL: by the device's share sheet, WhatsApp, Telegram, Facebook, Twitter or the clipboard. */
export function ShareButton({ title, path = '/', url, className, iconClass = 'size-5' }: Props) {
  const [open, setOpen] = useState(false)
  const { lang, publicUrl } = requestContext()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={className ?? buttonClass('quiet')}
      >
        <Icon of={Share2} className={iconClass} />
        <span>
          {m.ui_share()}
          <HiddenTitle text={title} />
        </span>
      </button>
      {open && (
        <OnDemand>
          <ShareDialog
            url={url ?? publicUrl + inLang(lang, path)}
            title={title}
            onClose={() => setOpen(false)}
          />
        </OnDemand>
      )}
    </>
  )
}
