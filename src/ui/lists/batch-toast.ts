import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import type { Toast } from '../toasts/toast.ts'

type Batch<Row> = { done: Row[]; skipped: Row[] }
type BatchToast = Pick<Toast, 'title' | 'text' | 'action'>

/**
 * The toast after a decision about rows of a queue: what was done, what was left out, and a button to undo it, if that
 * is possible. If all had been decided before, it does not say that anything was done.
 * @param title given the number of rows that were decided
 */
export const batchToast = <Row>(
  { done, skipped }: Batch<Row>,
  title: (count: number) => string,
  undo?: (ids: Row[]) => void,
): BatchToast => ({
  title: done.length ? title(done.length) : m.ui_queue_none_decided(),
  ...(skipped.length && {
    text: m.ui_queue_skipped({ count: skipped.length, shown: formatNumber(skipped.length) }),
  }),
  ...(done.length && undo && { action: { label: m.ui_queue_undo(), onChoose: () => undo(done) } }),
})

/**
 * The same after decisions were taken back. Where none was, nothing is said to be undone.
 * @param text says why rows may have been left out
 */
export const undoneToast = <Row>(
  { done, skipped }: Batch<Row>,
  title: () => string,
  text: (left: { count: number; shown: string }) => string = m.ui_queue_not_undone,
): BatchToast => ({
  title: done.length ? title() : m.ui_queue_none_undone(),
  ...(skipped.length && {
    text: text({ count: skipped.length, shown: formatNumber(skipped.length) }),
  }),
})
