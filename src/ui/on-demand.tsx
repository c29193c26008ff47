import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { m } from '#messages'
import { isMissingPart } from './missing-part.ts'
import { showToast } from './toasts/toast.ts'

type Props = {
  children: ReactNode
  /** Shown while it is loaded. */
  fallback?: ReactNode
  /** Shown where it cannot be loaded; without it, a toast offers to load the page again. */
  missing?: ReactNode
}

/**
 * Around a part of a page whose script is loaded when it is needed, such as a dialog. If the script cannot be loaded,
 * the rest of the page stays as it is, with what was typed. The browser tries again only after a reload.
 */
export const OnDemand = ({ children, fallback, missing = <Missing /> }: Props) => (
  <CatchBoundary
    getResetKey={() => ''}
    errorComponent={({ error }: ErrorComponentProps) => {
      if (isMissingPart(error)) return missing
      throw error // a bug: for the page of errors
    }}
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
)

function Missing() {
  useEffect(() => {
    const action = { label: m.ui_try_again(), onChoose: () => location.reload() }
    showToast({ title: m.something_went_wrong(), destructive: true, action })
  }, [])
  return null
}
