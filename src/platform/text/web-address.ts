import * as v from 'valibot'
import { URL_MAX } from './line-pieces.ts'
import { parseUrl } from './parse-url.ts'
import { AROUND, Blank } from './text-input.ts'

/**
 * A web address that may be shown as a link: http(s), a public host by name, without credentials; one that is typed as
 * in a browser, such as `zoom.us/j/1`, is https. Marks of direction around it are no part of it, as with `Email`. Stored as the URL
 * standard writes it, so that a host in look-alike letters shows as what it is (xn--…).
 */
export const WebAddress = v.pipe(
  v.string('url_invalid'),
  v.transform((text) => text.replace(AROUND, '')),
  v.maxLength(URL_MAX, 'url_invalid'),
  v.transform((text) => (BEGINS_WITH_HOST.test(text) ? `https://${text}` : text)),
  v.check((text) => isWebAddress(text), 'url_invalid'),
  v.transform((text) => new URL(text).href),
  v.maxLength(URL_MAX, 'url_invalid'),
)

/** A name with a dot, and the end of it: no `:`, which would make it a scheme or an address with a port. */
const BEGINS_WITH_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u

export function isWebAddress(text: string): boolean {
  const url = CONTROL.test(text) ? undefined : parseUrl(text)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  return /^https?:$/.test(protocol) && !username && !password && isPublicName(hostname)
}

/** Control characters, and characters that change the direction of the text beside them. */
const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/u
/** A name with a dot that is neither a numeric address nor a name for private use (RFC 6761, RFC 8375). */
const isPublicName = (host: string) =>
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])\.?$/.test(host) &&
  !/(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|corp|onion|test|invalid|arpa)\.?$/.test(host)

/** An optional one of at most `max` characters: absent, null and blank are all null. */
export const optionalWebAddress = (max: number) =>
  v.optional(
    v.nullable(v.union([Blank, v.pipe(WebAddress, v.maxLength(max, 'url_invalid'))], 'url_invalid')),
    null,
  )
export const OptionalWebAddress = optionalWebAddress(URL_MAX)
