import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import type { ApiErrorStatus } from './api-error.ts'
import type { Env } from './hono-env.server.ts'

/** Carries the type of a route's described answers; there is no value at runtime. */
export declare const DESCRIBED: unique symbol
type Described<Answer> = MiddlewareHandler<Env, string, { in: { [DESCRIBED]?: Answer } }>

type Success = 200 | 201 | 202 | 204
type RouteDescription<Schema extends v.GenericSchema> = {
  /** The shape of a body that the route reads itself, by media type; `json` describes its own. */
  takes?: Readonly<Record<string, v.GenericSchema>>
  /** The shape of its JSON answer. The compiler checks the handler against it: tests/api/described-types.ts. */
  response?: Schema
  /** The media types of an answer that is a file. */
  file?: readonly string[]
  /** Answers 304 to an If-None-Match with the current ETag. */
  revalidates?: true
  /** Redirects a browser, always or when it requests a page. */
  redirects?: true
  /** The status of its answer, or of each possible one: 200 for JSON and files; a call with neither lists them. */
  status?: Success | Success[]
  /** Only for signed-in callers: others get 401. Without it, being signed in may change the answer. */
  signedIn?: true
  /** Statuses of its other errors; those implied by its input and method are added in `openapi.server.ts`. */
  errors?: ApiErrorStatus[]
}

/** Describes a route and its answers, for the OpenAPI document. */
export function describeCall<Schema extends v.GenericSchema>(
  summary: string,
  { takes, response, file, revalidates, redirects, status, signedIn, errors = [] }: RouteDescription<Schema>,
): Described<v.InferOutput<Schema>> {
  const statuses = [status ?? (response || file ? 200 : [])].flat()
  const content = response ? { 'application/json': { schema: resolver(response) } } : contentOf(file)
  return describeRoute({
    summary,
    ...(takes ? { requestBody: { content: bodyContent(takes) } } : {}),
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
 * Describes a guard. The description of every route behind it says who may call it.
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

/** The name of the document's one description of an error status. */
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

const bodyContent = (takes: Readonly<Record<string, v.GenericSchema>>) =>
  Object.fromEntries(Object.entries(takes).map(([type, schema]) => [type, { schema: resolver(schema) }]))

const contentOf = (file: readonly string[] | undefined) =>
  file && Object.fromEntries(file.map((type) => [type, { schema: { type: 'string' as const } }]))
