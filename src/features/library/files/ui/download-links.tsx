import { Book, Download } from 'lucide'
import type { KeyboardEvent } from 'react'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { Icon } from '#ui/icon.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import type { DownloadFormat } from '../formats.ts'

type Props = {
  id: number
  title: string
  formats: readonly DownloadFormat[]
  className: string
  iconClass?: string
}

const ICONS = { html: Download, epub: Book }
const labels = { html: m.library_download, epub: m.library_download_epub }

/** Shows a button for each format. Links work without scripts, and the page stays if a download fails. */
export function DownloadLinks({ id, title, formats, className, iconClass = 'size-5' }: Props) {
  const { lang } = requestContext()
  return formats.map((format) => (
    // biome-ignore lint/a11y/useSemanticElements: a button does nothing without scripts
    <a
      key={format}
      role="button"
      href={`/api/resources/${id}/download?${new URLSearchParams({ format, lang })}`}
      download
      onClick={() => showToast({ title: m.toast_download_title(), text: m.toast_download_text() })}
      onKeyDown={clickOnSpace}
      className={className}
    >
      <Icon of={ICONS[format]} className={iconClass} />
      <span>
        {labels[format]()}
        <HiddenTitle text={title} />
      </span>
    </a>
  ))
}

/** What Space does on a button, and not on a link. */
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
