import { Download } from 'lucide'
import { m } from '#messages'
import { LANG_HEADER } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { SubmitButton } from '../button.tsx'
import { useChange } from '../forms/use-change.ts'
import { Icon } from '../icon.tsx'

type Props = {
  label: string
  /** That of the call that answers the file. */
  path: string
  doneText: string
}

/** Downloads a list as a file. A call and not a link: if it fails, a link would leave the page for the error. */
export function ExportButton({ label, path, doneText }: Props) {
  const exporting = useChange<void, void>(() => download(path), {
    refreshes: [['admin', 'record']],
    successToast: () => ({ title: m.toast_export_done_title(), text: doneText }),
    errorToast: () => ({ title: m.toast_export_failed_title(), text: m.toast_export_failed_text() }),
  })
  return (
    <SubmitButton
      type="button"
      variant="outline"
      pending={exporting.isPending}
      pendingLabel={m.ui_exporting()}
      onClick={() => exporting.mutate()}
    >
      {!exporting.isPending && <Icon of={Download} className="size-5" />}
      {label}
    </SubmitButton>
  )
}

async function download(path: string) {
  const response = await fetch(path, { headers: { [LANG_HEADER]: requestContext().lang } })
  if (!response.ok) throw new Error('the list was not sent')
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: name ?? 'list.csv' })
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
