import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured logs on stdout. Nothing personal goes in: no address, e-mail, id of a person, query or body. */
export const openLog = (level: string): Log =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

const CAUSES_MAX = 5

/**
 * What a log may hold of an error: kind, code, constraint and where in the code, of it and of its causes. Never its
 * message: that of a query carries the parameters, and with them what a person wrote.
 */
export function describeError(error: unknown) {
  const kinds: string[] = []
  const found: { code?: string; constraint?: string } = {}
  let stack: string | undefined
  let at = error
  for (let depth = 0; at instanceof Error && depth < CAUSES_MAX; depth++) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    kinds.push(at.name)
    if (typeof code === 'string') found.code ??= code
    if (typeof constraint === 'string') found.constraint ??= constraint
    stack ??= framesOf(at)
    at = at.cause
  }
  return { type: kinds.join(' < ') || typeof error, ...found, stack }
}

/** The lines of a stack that name places in the code; those before them are the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
