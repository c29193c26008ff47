import { Component, type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import { isMissingPart } from './missing-part.ts'

type Props = {
  children: ReactNode
  /** Shown while it is loaded. */
  fallback?: ReactNode
  /** Shown where it cannot be loaded; without it, a sentence with a way to reload the page. */
  missing?: ReactNode
}

/**
 * Around a part of a page whose script is loaded when it is needed, such as a dialog. Where the script cannot be loaded,
 * the rest of the page stays as it is, with what was typed. The browser tries again only after a reload.
 */
export class OnDemand extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    const { children, fallback, missing = <Missing /> } = this.props
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>
    if (isMissingPart(error)) return missing
    throw error // a bug: for the page of errors
  }
}

const Missing = () =>
  createPortal(
    <p
      role="alert"
      className="card fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-wrap items-center gap-x-4 border-s-4 border-s-anar p-4"
    >
      {m.ui_part_missing()}
      <button
        type="button"
        className="min-h-11 font-semibold text-firoozeh underline"
        onClick={() => location.reload()}
      >
        {m.ui_reload()}
      </button>
    </p>,
    document.body,
  )
