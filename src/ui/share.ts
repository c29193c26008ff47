import { m } from '#messages'
import { showToast } from './toast.ts'

/** Hands a link to the device's own share sheet where there is one, else to the clipboard; says how it went. */
export async function shareLink(url: string, title: string) {
  if (navigator.share) {
    // A closed share sheet rejects, too; there is nothing to say about it.
    await navigator.share({ url, title }).catch(() => {})
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: m.toast_link_copied_title(), text: m.toast_link_copied_text() })
  } catch {
    showToast({ title: m.toast_copy_failed_title(), text: m.toast_copy_failed_text(), destructive: true })
  }
}
