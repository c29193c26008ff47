import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured logs on stdout. Nothing personal is logged: no address, e-mail, id of a person, query or body. */
export const openLog = (level: string): Log =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

const CAUSES_MAX = 5

/**
 * What a log may contain of an error and of its causes: kind, code, constraint and place in the code. Never its
 * message: that of a query contains the parameters, and with them user text.
 */
export function describeError(error: unknown) {
  const kinds: string[] = []
  const details: { code?: string; constraint?: string } = {}
  let stack: string | undefined
  let current = error
  for (let depth = 0; isErrorLike(current) && depth < CAUSES_MAX; depth++) {
    const { code, constraint } = current
    kinds.push(kindOf(current))
    if (typeof code === 'string') details.code ??= code
    if (typeof constraint === 'string') details.constraint ??= constraint
    stack ??= framesOf(current)
    current = current.cause
  }
  return { type: kinds.join(' < ') || typeof error, ...details, stack }
}

type ErrorLike = { name?: unknown; code?: unknown; constraint?: unknown; stack?: unknown; cause?: unknown }

/**
 * Works for a copy of an error, as pg-boss emits, and for one of another realm: neither is an instance of Error here.
 */
const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null && ('stack' in value || 'code' in value || 'message' in value)

/** A copy has lost its name; its stack still begins with it. */
function kindOf({ name, stack }: ErrorLike): string {
  if (typeof name === 'string' && /^\w{1,60}$/.test(name)) return name
  return (typeof stack === 'string' && /^\w{0,55}error(?=:|\n|$)/i.exec(stack)?.[0]) || 'object'
}

/** The lines of a stack with positions in the code; those before them are the message. */
const framesOf = ({ stack }: ErrorLike) =>
  (typeof stack === 'string' ? stack : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
