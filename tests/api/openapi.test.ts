import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { ApiDescription } from './api-description.ts'

const { api } = await openTestApp()
// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever the document holds
let calls: { name: string; operation: any }[] = []
let description: ApiDescription

beforeAll(async () => {
  description = await ApiDescription.of(api)
  calls = Object.entries(description.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
})

test('Redocly finds nothing wrong with the OpenAPI document', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'peyvand-openapi-')), 'openapi.json')
  await writeFile(file, JSON.stringify(description.document))
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', '--config=redocly.yaml', '--format=json', file],
    { env: { ...process.env, ...quiet } },
  ).catch((error: { stdout: string }) => error) // it ends with 1 when it found something
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { problems: object[] }
  expect(problems).toEqual([])
})

test('every route of the API is described', () => {
  const written = api.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/api/openapi.json')
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(written.length).toBeGreaterThan(150)
  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(written))
})

test('every call describes its answer: JSON or a file of some shape, nothing, or a redirect', () => {
  const silent = calls.filter(({ operation: { responses } }) => {
    const answers = Object.keys(responses).filter((status) => Number(status) < 400)
    return (
      !answers.length ||
      answers.some((status) => ['200', '201'].includes(status) && !responses[status].content)
    )
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('a call that reads its body itself describes it, too', () => {
  const bodies = calls.flatMap(({ name, operation: { requestBody } }) =>
    requestBody ? [`${name}: ${Object.keys(requestBody.content)}`] : [],
  )
  for (const body of [
    'post /api/newsletter/unsubscribe: application/json',
    'post /api/webhooks/email: application/json',
    'post /api/stripe/webhook: application/json',
    'post /api/admin/import-subscribers: text/csv',
  ])
    expect(bodies).toContain(body)
})

test('every object in an answer is closed: an undescribed field is an error', () => {
  const open: string[] = []
  const walk = (schema: unknown, where: string) => {
    if (typeof schema !== 'object' || schema === null) return
    if ('properties' in schema && 'type' in schema && !('additionalProperties' in schema)) open.push(where)
    for (const [key, inner] of Object.entries(schema)) walk(inner, `${where}/${key}`)
  }
  walk(description.document.components?.schemas, 'schemas')
  for (const { name, operation } of calls) walk(operation.responses, name)
  expect(open).toEqual([])
})

test('every parameter has a description, every call says who may make it, and has a tag', () => {
  const ids = calls.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z]+$/)
  const { tags, security } = description.document
  expect(security).toEqual([{}, { session: [] }])
  for (const { name, operation } of calls) {
    expect(tags?.map((tag) => tag.name)).toContain(operation.tags?.[0])
    for (const parameter of operation.parameters ?? [])
      expect(
        parameter.description,
        `${name} ${parameter.name}: describe it in src/parameters.ts`,
      ).toBeTruthy()
    // A guest may vote, and a signed-in voter may have deleted their account meanwhile.
    if (name !== 'post /api/polls/{id}/vote')
      expect('401' in operation.responses, name).toBe('security' in operation)
  }
})

test('what is changed or removed at a path is read at the same path, and the other way round', () => {
  const paths = Object.entries(description.document.paths)
  const resources = paths.filter(([path, methods]) =>
    /^\/api\/[a-z-]+\/\{id\}$/.test(path) ? 'patch' in (methods ?? {}) || 'delete' in (methods ?? {}) : false,
  )
  expect(resources.length).toBeGreaterThan(10)
  for (const [path, methods] of resources)
    expect([path, ...Object.keys(methods ?? {}).sort()]).toEqual([path, 'delete', 'get', 'patch'])
})

test('ids in paths are whole numbers, and errors have one shape', () => {
  const paths = description.document.paths as Record<string, Record<string, { parameters: object[] }>>
  expect(paths['/api/posts/{id}']?.get?.parameters).toMatchObject([
    { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } },
  ])
  const { responses } = description.document.components as { responses: Record<string, object> }
  for (const errorResponse of Object.values(responses))
    expect(errorResponse).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
    })
  expect(JSON.stringify(responses.TooMany)).toContain('Retry-After')
  expect(JSON.stringify(description.document)).not.toContain('"success"')
})

test('an answer that differs from its description is detected: an extra field, a missing one, another type, another status', () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  const check = (status: number, answer: object) => () =>
    description.check(
      { method: 'GET', path: '/api/posts/count?q=a' },
      { status, headers, text: JSON.stringify(answer) },
    )
  expect(check(200, { count: 1, more: false })).not.toThrow()
  expect(check(200, { count: 1, more: false, authorId: 'x' })).toThrow('additionalProperties')
  expect(check(200, { count: 1 })).toThrow('more')
  expect(check(200, { count: -1, more: false })).toThrow('minimum')
  expect(check(409, { message: 'No', code: 'no' })).toThrow('is not described')
  expect(check(422, { message: 'No', code: 'no', success: false })).toThrow('additionalProperties')
  expect(check(503, { message: 'No', code: 'come_back' })).toThrow('no Retry-After')
})
