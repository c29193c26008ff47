import { createHash } from 'node:crypto'
import { VIDEO_PLAYERS } from '../text/video-hosts.ts'

/** The page that can be cached, and its policy. */
type PageWithPolicy = { html: string; policy: string }

/**
 * Makes a rendered page cacheable. The renderer marks its scripts and styles with a nonce made for this page alone;
 * these are allowed by their SHA-256 (CSP level 3, 2.3.1), and the nonce is removed: a cached page contains no
 * secret. An injected script has no nonce, hence no hash, and never runs.
 */
export function replaceNonceWithHashes(
  html: string,
  nonce: string,
  analyticsOrigin?: string,
): PageWithPolicy {
  const nonceAttribute = ` nonce="${nonce}"`
  const hashesOf = (name: 'script' | 'style') => [
    ...new Set(findInlineTexts(nonceAttribute, name, html).map(hashOf)),
  ]
  const withoutNonce = html
    .replaceAll(nonceAttribute, '')
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
  return {
    html: withoutNonce,
    policy: policyOf({ scripts: hashesOf('script'), styles: hashesOf('style') }, analyticsOrigin),
  }
}

/** The texts of the inline elements with the mark. Most marked elements name a file and are skipped. */
function findInlineTexts(nonceAttribute: string, name: string, html: string): string[] {
  const texts: string[] = []
  for (
    let at = html.indexOf(nonceAttribute);
    at >= 0;
    at = html.indexOf(nonceAttribute, at + nonceAttribute.length)
  ) {
    const open = html.indexOf('>', at)
    const tag = html.slice(html.lastIndexOf('<', at), open)
    if (!tag.startsWith(`<${name} `) || / src=|type="application\//.test(tag)) continue
    const end = html.indexOf(`</${name}>`, open)
    if (end > open) texts.push(html.slice(open + 1, end))
  }
  return texts
}

/** In development Vite adds styles by itself, and again whenever they change; it says so at a port of its own. */
const VITE =
  import.meta.env.MODE === 'development' ? { styles: ["'unsafe-inline'"], changes: ['ws:'] } : undefined

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function policyOf(
  hashes: { scripts: string[]; styles: string[] },
  analyticsOrigin: string | undefined,
): string {
  const analyticsSources = analyticsOrigin ? [analyticsOrigin] : []
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes.scripts, ...analyticsSources].join(' '),
    ['style-src', "'self'", ...(VITE?.styles ?? hashes.styles)].join(' '),
    "style-src-attr 'unsafe-inline'", // the length of a bar; an attribute styles its own element alone
    "img-src 'self' data: https:",
    ['connect-src', "'self'", ...analyticsSources, ...(VITE?.changes ?? [])].join(' '),
    "font-src 'self' data:", // the font in guests' Persian pages
    ['frame-src', ...VIDEO_PLAYERS].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
