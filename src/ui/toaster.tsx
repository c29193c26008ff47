import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dialogStack } from './dialog-stack.ts'
import { toasts } from './toast.ts'

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
    <Suspense>
      <ToastView key={toast.id} toast={toast} />
    </Suspense>,
    dialog ?? document.body,
  )
}
