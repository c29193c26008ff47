import type { Lang } from './i18n/lang.ts'
import type { Counters } from './settings/counters.ts'

/** What a page needs to know about the request before any data: the same on the server and in the browser. */
export type RequestContext = {
  lang: Lang
  /** '' on `/x`, '/fa' or '/en' on `/fa/x` and `/en/x`: links keep the prefix of the URL. */
  prefix: '' | '/en' | '/fa'
  /** The base URL of canonical links. */
  publicUrl: string
  /** The operator's analytics script, or `none` on a page where it must not run; absent where there is no such script. */
  analytics?: string | undefined
  /** A form that this page answers. */
  posted?: PostedForm | undefined
  /** The page has the form that was posted, and so shows the result. */
  isPostedShown?: boolean
  /** The numbers that the operator set for the marketing texts; absent if those of the specification are shown. */
  counters?: Counters | undefined
  /** The operator's pages elsewhere, named by the server: their names are not in every page's code. */
  social?: { name: string; href: string }[] | undefined
  /** A line for everyone at the top of each page. */
  banner?: string | undefined
  /** Peyvand+ can be paid for; otherwise there is a waitlist. */
  payments?: boolean | undefined
  /** There must be no service worker: set by the server only, and applied by theme.css. */
  workerless?: boolean | undefined
  /** The HTTP status of the page in place of 200; only on the server (`answerPageWith`). */
  status?: number | undefined
  /** The nonce of the scripts of the page being rendered; only on the server. */
  nonce?: string
}

type FormValues = Record<string, string | boolean>

/** A form that was posted without a script: what was typed, and the result. */
export type PostedForm = {
  /** The form's name, in its hidden field. */
  name: string
  values: FormValues
  /** Error codes of the fields, as the API names them. */
  fields?: Record<string, string> | undefined
  /** Why the whole call was rejected: its code, and its message in the reader's language. */
  error?: { code: string; message: string } | undefined
  /** It succeeded. */
  done?: boolean | undefined
}
