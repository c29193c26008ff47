import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppContext } from '../app-context.server.ts'
import { ID_PATTERN } from '../database/ids.ts'
import { ApiError, type ApiErrorBody } from '../http/api-error.ts'
import { clientKeyOf } from '../http/client-address.server.ts'
import { mediaTypeOf } from '../http/content-type.server.ts'
import type { Bindings, Env } from '../http/hono-env.server.ts'
import { readText } from '../http/request-body.server.ts'
import { LANG_HEADER, type Lang } from '../i18n/lang.ts'
import type { PostedForm } from '../request-context-type.ts'
import { FORM_NAME_FIELD } from './posted-form.ts'

/** What a page's form does without scripts: the call of the API that the script would make. */
type FormAction = {
  /** The page it is on, as the router writes it: `/community/$id`. Any page by default. */
  page?: string
  /**
   * Path of the call. Its parameters are those of the page, `/api/posts/$id/comments`, or ids in hidden fields of the
   * form: `/api/posts/$post/like`.
   */
  call: string
  /** By default POST. */
  method?: 'PATCH' | 'PUT' | 'DELETE'
  /** Fields that are checkboxes. */
  checkboxes?: readonly string[]
  /** Puts fields together that have several boxes in the form. */
  join?: (typed: PostedForm['values']) => PostedForm['values']
  /** Fields that are numbers to the API. */
  numbers?: readonly string[]
  /**
   * The form's own schema, if the API does not take the fields as they are typed, such as numbers in Persian digits.
   * `empty` has all fields that it reads, as another program may leave some out.
   */
  input?: { schema: v.GenericSchema; empty: PostedForm['values'] }
  /**
   * Nothing is typed into it: an error is shown at the top of the page, as the row of the button may be gone, and a
   * guest is led to the page to sign in on.
   */
  isButton?: boolean
  /**
   * Where to redirect; without it, the page shows that it succeeded. The answer is `never` for each form to name what
   * its own call answers: the calls are texts here, and no type knows them.
   */
  next?: (answer: never, page: AnsweredPage) => string
  /** Values that the page shows instead of the sent ones. */
  outcome?: (answer: never) => PostedForm['values']
}
type AnsweredPage = { path: string; search: URLSearchParams; values: PostedForm['values'] }
export type FormActions = Record<string, FormAction>

export type FormResult = { cookies: string[] } & (
  | { posted: PostedForm; status: number; retryAfter?: string | null }
  | { to: string }
)

/**
 * Handles a form that was posted to a page's own URL.
 * @param path of the page, without the prefix of its language
 * @throws ApiError form_needs_scripts (404) for a form that the page does not have, not_found for an id that is none,
 * unreadable (415), too_large (413)
 */
export async function handlePostedForm(
  c: Context<Env>,
  { app, api, actions }: { app: AppContext; api: Hono<Env>; actions: FormActions },
  { path, search, lang }: { path: string; search: URLSearchParams; lang: Lang },
): Promise<FormResult> {
  const fields = await readFields(c)
  const name = fields.get(FORM_NAME_FIELD) ?? ''
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  const params = action && matchPath(action.page ?? path, path)
  if (!action || !params) throw new ApiError(404, 'form_needs_scripts')
  const typed = { ...action.input?.empty, ...valuesOf(fields, action) }
  const values = action.join?.(typed) ?? typed
  const input = action.input && v.safeParse(action.input.schema, values)
  const body = input ? outputOf(input) : bodyOf(values, action)
  const response = await api.fetch(
    new Request(`http://peyvand.internal${fillPath(action.call, params, values)}`, {
      method: action.method ?? 'POST',
      headers: headersOf(c, lang),
      body: JSON.stringify(body),
    }),
    { caller: clientKeyOf(app.env, c), lang } satisfies Bindings,
  )
  const answer = await response.json().catch(() => undefined)
  const cookies = response.headers.getSetCookie()
  if (response.ok) {
    if (action.next) return { to: action.next(answer as never, { path, search, values }), cookies }
    const shown = { ...values, ...action.outcome?.(answer as never) }
    return { posted: { name, values: shown, done: true }, status: 200, cookies }
  }
  if (action.isButton && response.status === 401) return { to: signInTo(path, search), cookies }
  const issues = response.status === 422 ? input?.issues : undefined
  return {
    posted: rejectedForm(action, { name, values }, answer, issues),
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    cookies,
  }
}

/** Null where the input is invalid: the API still says first whether this caller may send any. */
const outputOf = (input: v.SafeParseResult<v.GenericSchema>) => (input.success ? input.output : null)

/** The form as the page shows it again: what was typed, and why it was rejected. */
function rejectedForm(
  { isButton = false }: FormAction,
  { name, values }: Pick<PostedForm, 'name' | 'values'>,
  answer: unknown,
  issues: v.BaseIssue<unknown>[] | undefined,
): PostedForm {
  const { message = '', code = '', fields } = (answer ?? {}) as Partial<ApiErrorBody>
  return {
    name: isButton ? '' : name,
    // Values posted from another site must not appear in our form.
    values: isButton || code === 'foreign_site' ? {} : values,
    fields: issues ? codesOf(issues) : fields,
    error: { code, message },
  }
}

/** The first code of each field. */
const codesOf = (issues: v.BaseIssue<unknown>[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path?.[0]?.key), message]))

/** The page to sign in on, which leads back. */
const signInTo = (path: string, search: URLSearchParams) =>
  `/sign-in?to=${encodeURIComponent(search.size ? `${path}?${search}` : path)}`

/**
 * The longest post in Persian letters, each of which takes six bytes URL-encoded (`%D8%A7`), and as much
 * again.
 */
const FORM_MAX = 256 * 1024

/** @throws ApiError unreadable for any content type but that of a form without files, too_large */
async function readFields(c: Context<Env>): Promise<URLSearchParams> {
  const text = await readText(c, FORM_MAX)
  if (mediaTypeOf(c) !== 'application/x-www-form-urlencoded') throw new ApiError(415, 'unreadable')
  return new URLSearchParams(text)
}

function valuesOf(fields: URLSearchParams, { checkboxes = [] }: FormAction): PostedForm['values'] {
  const texts = [...fields].filter(([name]) => name !== FORM_NAME_FIELD && !checkboxes.includes(name))
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])),
    ...Object.fromEntries(checkboxes.map((name) => [name, fields.has(name)])),
  }
}

/** The headers by which the API recognizes the session, and whether the request came from our own page. */
function headersOf(c: Context<Env>, lang: Lang): Record<string, string> {
  const passed = ['cookie', 'origin', 'sec-fetch-site', 'user-agent']
  const headers = passed.flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(headers), 'content-type': 'application/json', [LANG_HEADER]: lang }
}

/** The parameters of a path that matches a pattern, or nothing where it does not. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  if (patternParts.length !== pathParts.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of patternParts.entries()) {
    if (part.startsWith('$')) params[part.slice(1)] = pathParts[i] ?? ''
    else if (part !== pathParts[i]) return undefined
  }
  return Object.values(params).every((part) => ID_OR_SLUG.test(part)) ? params : undefined
}

/** The characters of ids and slugs; anything else is no page. */
const ID_OR_SLUG = /^[\w-]+$/

const PARAMETER = /\$(\w+)/g

/** @throws ApiError not_found where a hidden field has no id */
const fillPath = (pattern: string, params: Record<string, string>, values: PostedForm['values']) =>
  pattern.replace(PARAMETER, (_, name) => {
    const id = params[name] ?? String(values[name] ?? '')
    if (params[name] === undefined && !ID_PATTERN.test(id)) throw new ApiError(404, 'not_found')
    return id
  })

/** The values of the call's body, without those in its path. */
function bodyOf(values: PostedForm['values'], { call, numbers = [] }: FormAction) {
  const inPath = [...call.matchAll(PARAMETER)].map(([, name]) => name)
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !inPath.includes(name))
      .map(([name, value]) => [
        name,
        numbers.includes(name) && DIGITS.test(`${value}`) ? Number(value) : value,
      ]),
  )
}

/** As our own hidden fields and buttons have them; anything else reaches the API as text, which it rejects. */
const DIGITS = /^\d{1,10}$/
