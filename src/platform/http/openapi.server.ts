import type { Hono } from 'hono'
import { generateSpecs, resolver } from 'hono-openapi'
import { ID_MAX, ID_PATTERN } from '../database/ids.ts'
import type { ApiErrorStatus } from './api-error.ts'
import type { TokenRoutes } from './csrf.server.ts'
import { ERROR_RESPONSES, errorResponses } from './describe.server.ts'
import type { Env } from './hono-env.server.ts'
import { PAGE_MAX, PAGE_SIZE } from './paging.server.ts'
import { ApiErrorSchema } from './responses.server.ts'

export type OpenApi = Awaited<ReturnType<typeof generateSpecs>>
type Operation = NonNullable<NonNullable<OpenApi['paths'][string]>['get']>
type Parameter = NonNullable<Operation['parameters']>[number]
type Schema = NonNullable<Exclude<Parameter, { $ref: string }>['schema']>

/** The calls of one feature, and the title of its part of the document. */
export type Feature = { tag: string; description: string; routes: readonly Hono<Env>[] }

type About = {
  publicUrl: string
  cookieName: string
  features: readonly Feature[]
  /** The description of a parameter, by its name. */
  parameters: Record<string, string>
  /** Paths that accept cross-site requests: see `rejectCrossSite`. */
  tokenRoutes: TokenRoutes
}

/**
 * The OpenAPI document. Each call's own description (`describeCall`, `json`, `query`, `param`, `describeGuard`) is
 * completed with what calls of its kind have in common.
 */
export async function describeApi(app: Hono<Env>, about: About): Promise<OpenApi> {
  const document = await generateSpecs(app, {
    documentation: {
      info: INFO,
      servers: [{ url: about.publicUrl }],
      tags: about.features.map(({ tag: name, description }) => ({ name, description })),
      security: [{}, { session: [] }],
      components: {
        responses: errorComponents(),
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: about.cookieName } },
      },
    },
    defaultValidationErrorResponse: false,
    excludeStaticFile: false,
  })
  const tagOf = tagFinder(about.features)
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      operation.tags = [tagOf(method, path)]
      operation.operationId = operation.operationId?.replace(/^([a-z]+)Api/, '$1')
      if (operation.parameters)
        operation.parameters = operation.parameters.map((parameter) =>
          describeParameter(parameter, about.parameters),
        )
      addImplied(operation, { sameSite: method !== 'get' && !about.tokenRoutes.has(path) })
    }
  return document
}

const INFO = {
  title: 'Peyvand',
  version: '1',
  description: 'The only way to data: our own pages use it like any other client.',
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
}

/** Adds what a call's method and input imply. */
function addImplied(operation: Operation, { sameSite }: { sameSite: boolean }) {
  const locations = new Set(
    (operation.parameters ?? []).map((parameter) => 'in' in parameter && parameter.in),
  )
  const impliedErrors: ApiErrorStatus[] = [
    ...(operation.requestBody ? ([400, 413, 415, 422] as const) : []),
    ...(locations.has('query') ? ([422] as const) : []),
    ...(locations.has('path') ? ([404] as const) : []),
    ...(sameSite ? ([403] as const) : []),
    503,
  ]
  operation.responses = { ...operation.responses, ...errorResponses(...impliedErrors) }
  const list = operation.responses[200]
  const isPaged = operation.parameters?.some(
    (parameter) => 'name' in parameter && parameter.name === 'cursor',
  )
  if (isPaged && list && !('$ref' in list)) list.headers = NEXT_PAGE
}

const NEXT_PAGE = {
  Link: {
    description: 'The next page, if there is one: <…>; rel="next"',
    schema: { type: 'string' as const },
  },
}

/** In a URL everything is text; the document describes the parsed value. */
function describeParameter(parameter: Parameter, descriptions: Record<string, string>): Parameter {
  if (!('schema' in parameter) || !parameter.schema) return parameter
  const { name, schema } = parameter
  const description = descriptions[name]
  return { ...(description ? { description } : {}), ...parameter, schema: urlSchema(name, schema) }
}

function urlSchema(name: string, schema: Schema): Schema {
  if ('pattern' in schema && schema.pattern === ID_PATTERN.source)
    return { type: 'integer', minimum: 1, maximum: ID_MAX }
  if (
    'anyOf' in schema &&
    schema.anyOf?.every((option) => 'type' in option && /^(string|null)$/.test(`${option.type}`))
  ) {
    const { anyOf: _, ...rest } = schema
    return { ...rest, type: 'string' } // nothing in a URL is null
  }
  if (name === 'limit') return { type: 'integer', minimum: 1, maximum: PAGE_MAX, default: PAGE_SIZE }
  return schema
}

function tagFinder(features: readonly Feature[]) {
  const tagsByOperation = new Map<string, string>()
  for (const { tag, routes } of features)
    for (const { method, path } of routes.flatMap((app) => app.routes))
      tagsByOperation.set(
        `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`.replace(/\/$/, ''),
        tag,
      )
  return (method: string, path: string) => {
    const tag = tagsByOperation.get(`${method} ${path}`)
    if (!tag) throw new Error(`${method} ${path} belongs to no feature`)
    return tag
  }
}

function errorComponents() {
  const content = { 'application/json': { schema: resolver(ApiErrorSchema) } }
  return Object.fromEntries(
    Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => [
      ERROR_RESPONSES[Number(status) as ApiErrorStatus],
      { description, content, ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}) },
    ]),
  )
}

const RETRY_AFTER = {
  'Retry-After': {
    required: true,
    description: 'Seconds until it is worth trying again',
    schema: { type: 'integer' as const },
  },
}

const ERROR_DESCRIPTIONS: Record<ApiErrorStatus, string> = {
  400: 'The body cannot be read',
  401: 'Sign in first',
  403: 'Not yours, or sent by a page of another site',
  404: 'There is no such thing',
  409: 'It conflicts with what is there',
  413: 'The body is too large',
  415: 'The body is not JSON, or not of the other type that the call takes',
  422: 'A value is not accepted; `fields` says which one',
  429: 'Too many calls',
  503: 'The site cannot answer at the moment',
}
