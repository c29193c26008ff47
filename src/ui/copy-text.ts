import { m } from '#messages'
import { dialogStack } from './dialogs/dialog-stack.ts'
import { showToast } from './toasts/toast.ts'

/**
 * Copies a text to the clipboard. If that fails, a toast says so.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (copySelected(text)) return true
    showToast({ title: m.toast_copy_failed_title(), text: m.toast_copy_failed_text(), destructive: true })
    return false
  }
}

/**
 * The old way: copies what is selected in a field. Browsers within apps may not write to the clipboard, and pages over
 * plain HTTP have none. Beside an open dialog nothing can be selected.
 */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // no keyboard of a phone
  field.className = 'sr-only'
  ;(dialogStack.top() ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
