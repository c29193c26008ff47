import { lazy, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dialogStack } from '../dialogs/dialog-stack.ts'
import { OnDemand } from '../on-demand.tsx'
import { shownMs, type Toast, toasts } from './toast.ts'

const ToastView = lazy(() => import('./toast-view.tsx'))

/**
 * Where toasts appear: in the topmost open dialog, or they would be hidden beneath it, else on the page. The view is
 * loaded with the first one.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  const dialog = useSyncExternalStore(dialogStack.subscribe, dialogStack.top, () => undefined)
  if (!toast) return null
  return createPortal(
    <OnDemand key={toast.id} missing={<PlainToast toast={toast} />}>
      <ToastView toast={toast} dialog={dialog} />
    </OnDemand>,
    dialog ?? document.body,
  )
}

/** Where the view could not be loaded, as on a bad connection: just then there is something to say. */
function PlainToast({ toast }: { toast: Toast }) {
  const { id, title, text, action } = toast
  useEffect(() => {
    const timer = setTimeout(() => toasts.dismiss(id), shownMs(toast))
    return () => clearTimeout(timer)
  }, [id, toast])
  return (
    <p
      role="alert"
      className="card fixed inset-x-4 bottom-[calc(1rem+var(--network-bar,0px))] z-50 mx-auto max-w-md p-4"
    >
      <button
        type="button"
        onClick={() => {
          action?.onChoose()
          toasts.dismiss(id)
        }}
        className="w-full text-start"
      >
        <b className="block">{title}</b>
        {text} {action && <u>{action.label}</u>}
      </button>
    </p>
  )
}
