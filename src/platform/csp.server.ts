import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_TYPE = /type="application\/(?:ld\+)?json"/

/**
 * The Content-Security-Policy of one finished page: its own inline scripts by their SHA-256 (CSP level 3, 2.3.1),
 * nothing else inline. Hashes instead of nonces let a page be cached and still be strict.
 */
export function policyFor(html: string, extraScriptHost?: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (!DATA_TYPE.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  const extra = extraScriptHost ? ` ${extraScriptHost}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}${extra}`,
    "style-src 'self' 'unsafe-inline'", // style attributes of progress bars and tiles; styles cannot run
    "img-src 'self' data: https:",
    `connect-src 'self'${extra}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
