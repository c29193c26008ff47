import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'

const GIGABYTE = 1e9
const MEGABYTE = 1e6

/** '3.4 GB', in the page's language. */
export const gigabytes = (bytes: number) =>
  m.operations_system_gigabytes({ size: formatNumber(Math.round((bytes / GIGABYTE) * 10) / 10) })

/** '35 MB', in the page's language; anything smaller than one is one. */
export const megabytes = (bytes: number) =>
  m.operations_backup_size({ size: formatNumber(Math.max(1, Math.round(bytes / MEGABYTE))) })
