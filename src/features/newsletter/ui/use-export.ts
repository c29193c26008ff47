import { m } from '#messages'
import { LANG_HEADER } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { useChange } from '#ui/use-change.ts'

/** Downloads the list. As a call and not as a link, which would leave the page for the error where it fails. */
export const useExport = () =>
  useChange<void, void>(download, {
    refreshes: [['admin', 'record']],
    successToast: () => ({
      title: m.toast_newsletter_export_done_title(),
      text: m.toast_newsletter_export_done_text(),
    }),
    errorToast: () => ({
      title: m.toast_newsletter_export_failed_title(),
      text: m.toast_newsletter_export_failed_text(),
    }),
  })

async function download() {
  const answer = await fetch('/api/admin/export-subscribers', {
    headers: { [LANG_HEADER]: requestContext().lang },
  })
  if (!answer.ok) throw new Error('the list was not sent')
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: name ?? 'subscribers.csv' })
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
