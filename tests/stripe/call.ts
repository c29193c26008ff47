import type { StripeDouble } from './double.ts'

// biome-ignore lint/suspicious/noExplicitAny: a form holds whatever a client wrote; what is missing is refused below
export type Input = any
export type StripeError = { status: number; type: string; code?: string; message: string; param?: string }
export type Call = {
  method: string
  path: RegExp
  run: (double: StripeDouble, id: string, input: Input) => unknown
}

export const call = (method: string, path: string, run: Call['run']): Call => ({
  method,
  path: new RegExp(`^/v1/${path.replace(':id', '([A-Za-z0-9_]+)')}$`),
  run,
})

export function throwStripeError(message: string, more: Partial<StripeError> = {}): never {
  throw { status: 400, type: 'invalid_request_error', message, ...more }
}

export const throwMissing = (kind: string, id: string, param = 'id'): never =>
  throwStripeError(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param })

export function requireRow<Row>(row: Row | undefined, kind: string, id: string): Row {
  return row ?? throwMissing(kind, id)
}

export function requireParams(input: Input, ...names: string[]) {
  for (const name of names)
    if (input[name] === undefined || input[name] === '')
      throwStripeError(`Missing required param: ${name}.`, { param: name })
}

/** A page of a list, newest first, as `limit` and `starting_after` ask. */
export function page<Row extends { id: string }>(
  rows: Row[],
  { limit = '10', starting_after: after }: Input,
  url: string,
) {
  const newest = [...rows].reverse()
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
  const data = newest.slice(from, from + Number(limit))
  return { object: 'list', url, has_more: from + data.length < newest.length, data }
}

export const readExpand = ({ expand = [] }: Input): string[] => expand
