import { Download } from 'lucide'
import { useRef } from 'react'
import { m } from '#messages'
import { requestContext } from '#platform/pages/request-context.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.ts'
import { HiddenTitle } from '#ui/user-text.tsx'
import type { DownloadFormat } from '../formats.ts'

const formatLabels = { html: m.library_download_html, epub: m.library_download_epub }

type Props = { id: number; title: string; className: string; formats: readonly DownloadFormat[] }

/**
 * The formats, in the browser's own disclosure: opens and closes by key, closes when one is chosen. The menu stays
 * within the nearest positioned element, the row of buttons.
 */
export function DownloadMenu({ id, title, className, formats }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = () => ref.current?.removeAttribute('open')
  const { lang } = requestContext()
  return (
    <details
      ref={ref}
      // While only a part of it is loaded its space is reserved, so that nothing beside it moves.
      className="menu-anchor min-h-11 min-w-18"
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <summary className={`${className} list-none align-top [&::-webkit-details-marker]:hidden`}>
        <Icon of={Download} className="size-4" />
        <span>
          {m.library_download()}
          <HiddenTitle text={title} />
        </span>
      </summary>
      <div className="menu-below card z-20 grid min-w-60 p-1">
        {formats.map((format) => (
          <a
            key={format}
            href={`/api/resources/${id}/download?${new URLSearchParams({ format, lang })}`}
            download
            onClick={() => {
              close()
              showToast({ title: m.toast_download_title(), text: m.toast_download_text() })
            }}
            className="flex min-h-11 items-center rounded-sm px-3 py-2 leading-snug hover:bg-firoozeh-soft"
          >
            {formatLabels[format]()}
          </a>
        ))}
      </div>
    </details>
  )
}
