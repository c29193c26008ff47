import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasts } from './toast.ts'

const ToastView = lazy(() => import('./toast-view.tsx'))

/** The place where toasts appear; what shows them is loaded with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  if (!toast) return null
  return (
    <Suspense>
      <ToastView key={toast.id} toast={toast} />
    </Suspense>
  )
}
