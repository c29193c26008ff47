import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import type { ApiErrorStatus } from './api-error.ts'
import type { Env } from './errors.server.ts'

/** Where the type of a described route keeps what it says that it answers; nothing is there when it runs. */
export declare const DESCRIBED: unique symbol
type Described<Answer> = MiddlewareHandler<Env, string, { in: { [DESCRIBED]?: Answer } }>

type Success = 200 | 201 | 202 | 204
type RouteDescription<Schema extends v.GenericSchema> = {
  /** The shape of its JSON answer. That the handler answers so is checked by the compiler: tests/described-types.ts. */
  gives?: Schema
  /** The media types of an answer that is a file. */
  file?: readonly string[]
  /** Whoever says that they have the same already (If-None-Match) is told so. */
  revalidates?: true
  /** Leads a browser elsewhere, always or where it asks for a page. */
  redirects?: true
  /** Of its answer, or each that it may have: 200 for JSON and files; a call that gives neither says which. */
  status?: Success | Success[]
  /** Only for those who are signed in: others meet 401. Without it, being signed in may change the answer. */
  signedIn?: true
  /** Statuses of its other errors; those that follow from its input and its method are added in `openapi.server.ts`. */
  errors?: ApiErrorStatus[]
}

/** Says what a route is for and what it answers, in the OpenAPI document. */
export function describeCall<Schema extends v.GenericSchema>(
  summary: string,
  { gives, file, revalidates, redirects, status, signedIn, errors = [] }: RouteDescription<Schema>,
): Described<v.InferOutput<Schema>> {
  const statuses = [status ?? (gives || file ? 200 : [])].flat()
  const content = gives ? { 'application/json': { schema: resolver(gives) } } : contentOf(file)
  return describeRoute({
    summary,
    ...(signedIn ? { security: SIGNED_IN } : {}),
    responses: {
      ...Object.fromEntries(
        statuses.map((success) => [success, { description: summary, ...(content && { content }) }]),
      ),
      ...(revalidates ? { 304: { description: 'Nothing changed' } } : {}),
      ...(redirects ? { 302: { description: 'Leads to a page', headers: LOCATION } } : {}),
      ...errorResponses(...(signedIn ? [401 as const] : []), ...errors),
    },
  }) as Described<v.InferOutput<Schema>>
}

/**
 * Describes a guard, so that every route behind it says by itself who gets through: nobody can forget it there.
 * @param who such as 'For admins.'
 */
export const describeGuard = (who: string, guard: MiddlewareHandler<Env>): MiddlewareHandler<Env> =>
  Object.assign(guard, {
    [uniqueSymbol]: {
      spec: { description: who, security: SIGNED_IN, responses: errorResponses(401, 403) },
    },
  })

/** The cookie that `openapi.server.ts` describes. */
const SIGNED_IN: Record<string, string[]>[] = [{ session: [] }]
const LOCATION = {
  Location: { required: true, description: 'The address of the page', schema: { type: 'string' as const } },
}

/** Under which name the document describes an error with this status: once, for every call. */
export const ERROR_RESPONSES = {
  400: 'Unreadable',
  401: 'SignInFirst',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'NotJson',
  422: 'Invalid',
  429: 'TooMany',
  503: 'ComeBack',
} as const satisfies Record<ApiErrorStatus, string>

/** Responses of an operation, each a reference to the one description of its status. */
export const errorResponses = (...statuses: ApiErrorStatus[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${ERROR_RESPONSES[status]}` }]),
  )

const contentOf = (file: readonly string[] | undefined) =>
  file && Object.fromEntries(file.map((type) => [type, { schema: { type: 'string' as const } }]))
