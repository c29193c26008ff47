import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured logs on stdout. Nothing personal goes in: no address, e-mail, id of a person, query or body. */
export const openLog = (level: string): Log =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
