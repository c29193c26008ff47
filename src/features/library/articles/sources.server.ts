import { createHash } from 'node:crypto'
import { RENDERER } from './markdown.server.ts'

/** The metadata at the beginning of a source file, and its text; undefined where it has no head. */
export function splitSource(text: string): { front: Record<string, string>; body: string } | undefined {
  const parts = /^---\n(?<front>.*?)\n---\n(?<body>.*)$/s.exec(text)?.groups
  if (!parts) return undefined
  const lines = (parts.front ?? '').split('\n').filter((line) => line.includes(':'))
  const frontMatter = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return { front: Object.fromEntries(frontMatter), body: parts.body ?? '' }
}

/** Changes with the text, and with what the renderer makes of it: then a built-in page is imported again. */
export const hashSource = (...source: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERER, ...source]))
    .digest('base64url')
