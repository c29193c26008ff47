import { m } from '#messages'
import { showToast } from './toasts/toast.ts'

/**
 * Copies a text to the clipboard. A toast says so where that fails: the browser refused, or has no clipboard, as for a
 * page that comes over plain HTTP.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showToast({ title: m.toast_copy_failed_title(), text: m.toast_copy_failed_text(), destructive: true })
    return false
  }
}
