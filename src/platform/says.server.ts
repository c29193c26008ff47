import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import type { Env } from './door.server.ts'
import type { RefusalStatus } from './refusal.ts'

/** Where the type of a described route keeps what it says that it answers; nothing is there when it runs. */
export declare const DESCRIBED: unique symbol
type Described<Answer> = MiddlewareHandler<Env, string, { in: { [DESCRIBED]?: Answer } }>

type Answers<Schema extends v.GenericSchema> = {
  /** The shape of its JSON answer. That the handler answers so is checked by the compiler: tests/described.ts. */
  gives?: Schema
  /** The media types of an answer that is a file. */
  file?: readonly string[]
  /** Whoever says that they have the same already (If-None-Match) is told so. */
  revalidates?: true
  /** Leads a browser elsewhere, always or where it asks for a page. */
  redirects?: true
  /** Of its answer: 200 for JSON and files; a call that gives neither says which one it has. */
  status?: 200 | 201 | 202 | 204
  /** Only for those who are signed in: others meet 401. Without it, being signed in may change the answer. */
  signedIn?: true
  /** What else it refuses with; what follows from its input and its method is added in `openapi.server.ts`. */
  refuses?: RefusalStatus[]
}

/** Says what a route is for and what it answers, in the OpenAPI document. */
export function says<Schema extends v.GenericSchema>(
  summary: string,
  { gives, file, revalidates, redirects, status, signedIn, refuses = [] }: Answers<Schema>,
): Described<v.InferOutput<Schema>> {
  const success = status ?? (gives || file ? 200 : undefined)
  const content = gives ? { 'application/json': { schema: resolver(gives) } } : contentOf(file)
  return describeRoute({
    summary,
    ...(signedIn ? { security: SIGNED_IN } : {}),
    responses: {
      ...(success ? { [success]: { description: summary, ...(content ? { content } : {}) } } : {}),
      ...(revalidates ? { 304: { description: 'Nothing changed' } } : {}),
      ...(redirects ? { 302: { description: 'Leads to a page', headers: LOCATION } } : {}),
      ...refusals(...(signedIn ? [401 as const] : []), ...refuses),
    },
  }) as Described<v.InferOutput<Schema>>
}

/** A middleware that lets only some people pass says so in the description of every route where it stands. */
export const admits = (middleware: MiddlewareHandler<Env>): MiddlewareHandler<Env> =>
  Object.assign(middleware, {
    [uniqueSymbol]: { spec: { security: SIGNED_IN, responses: refusals(401, 403) } },
  })

/** The cookie that `openapi.server.ts` describes. */
const SIGNED_IN: Record<string, string[]>[] = [{ session: [] }]
const LOCATION = { Location: { description: 'The address of the page', schema: { type: 'string' as const } } }

/** Where the document describes what refuses with this status: once, for every call. */
export const REFUSALS = {
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
} as const satisfies Record<RefusalStatus, string>

/** Responses of an operation, each a reference to the one description of its status. */
export const refusals = (...statuses: RefusalStatus[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status]}` }]),
  )

const contentOf = (file: readonly string[] | undefined) =>
  file && Object.fromEntries(file.map((type) => [type, { schema: { type: 'string' as const } }]))
