import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { OpenApi } from '#platform/http/openapi.server.ts'

type Call = { method: string; path: string; body?: unknown }
type HttpResponse = { status: number; headers: Headers; text: string }
type Response = {
  $ref?: string
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, { schema?: object }>
}
type Operation = { requestBody?: unknown; responses: Record<string, Response> }
type Api = { request: (path: string) => globalThis.Response | Promise<globalThis.Response> }

/** The OpenAPI document as clients get it. Every response of the API is checked against it. */
export class ApiDescription {
  private ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  private responses: Record<string, Response>
  private templates: { pattern: RegExp; path: string }[]
  private validators = new WeakMap<object, ValidateFunction>()

  readonly document: OpenApi

  constructor(document: OpenApi) {
    this.document = document
    const components = withAbsoluteReferences(document.components)
    this.ajv.addSchema({ $id: ID, components })
    this.responses = components.responses as Record<string, Response>
    this.templates = Object.keys(document.paths)
      .sort((a, b) => a.split('{').length - b.split('{').length) // /posts/count before /posts/{id}
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  }

  static async of(api: Api) {
    return new ApiDescription((await (await api.request('/api/openapi.json')).json()) as OpenApi)
  }

  /** Fails if the document does not describe this response to this call. */
  check(call: Call, httpResponse: HttpResponse) {
    const { pathname } = new URL(call.path, 'http://peyvand.test')
    const template = this.templates.find(({ pattern }) => pattern.test(pathname))?.path
    const verb = call.method === 'HEAD' ? 'get' : call.method.toLowerCase()
    const paths = this.document.paths as Record<string, Record<string, Operation>>
    const operation = paths[template ?? '']?.[verb]
    const where = `${call.method} ${call.path} ${httpResponse.status}`
    if (!operation) {
      if (pathname === '/api/openapi.json') return
      expect(httpResponse.status, `${where}: a call that is not described`).toBe(404)
      return this.validate(API_ERROR, httpResponse, where)
    }
    const describedResponse = operation.responses[httpResponse.status]
    if (!describedResponse && isUnexpectedBody(call, operation, httpResponse))
      return this.validate(API_ERROR, httpResponse, where)
    const describedStatuses = Object.keys(operation.responses)
    expect(describedStatuses, `${where} is not described: ${httpResponse.text}`).toContain(
      `${httpResponse.status}`,
    )
    const response = this.responses[describedResponse?.$ref?.split('/').at(-1) ?? ''] ?? describedResponse
    for (const [name, { required }] of Object.entries(response?.headers ?? {}))
      if (required) expect(httpResponse.headers.has(name), `${where}: no ${name}`).toBe(true)
    if (call.method !== 'HEAD' && response) this.checkBody(httpResponse, response, where)
  }

  private checkBody(httpResponse: HttpResponse, response: Response, where: string) {
    if (!response.content)
      return expect(httpResponse.text, `${where}: a body where none is described`).toBe('')
    const type = httpResponse.headers.get('content-type')?.split(';')[0] ?? 'nothing'
    const media = response.content[type]
    expect(media, `${where}: answers ${type}, which is not described`).toBeDefined()
    if (type === 'application/json') this.validate(media?.schema, httpResponse, where)
  }

  private validate(schema: object = {}, { text }: HttpResponse, where: string) {
    const valid = this.validators.get(schema) ?? this.ajv.compile(withAbsoluteReferences(schema))
    this.validators.set(schema, valid)
    if (valid(JSON.parse(text))) return
    throw new Error(`${where} does not fit its schema: ${JSON.stringify(valid.errors)} ${text}`)
  }
}

const API_ERROR = { $ref: '#/components/schemas/ApiError' }
const ID = 'api'

/** For components that are added once: with a copy of all in each schema, each compilation went through all of them. */
const withAbsoluteReferences = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ID}#/`))

/** A body sent to an operation without one may be rejected as invalid, though the document does not describe that. */
const isUnexpectedBody = (call: Call, { requestBody }: Operation, { status }: HttpResponse) =>
  !requestBody && call.body !== undefined && [400, 413, 415].includes(status)
