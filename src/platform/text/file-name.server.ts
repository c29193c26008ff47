const NAME_MAX = 100 // with four bytes a letter it still fits the 255 bytes of file systems twice over

/**
 * The Content-Disposition of a download, named after its title: lower-cased, with an underscore for anything but
 * letters and digits, or `fallback`. This loses other letters, so the full name is sent as well (RFC 8187). Browsers
 * prefer that one.
 */
export function contentDisposition(title: string, ending: string, fallback: string): string {
  const lower = title.toWellFormed().toLowerCase()
  const asciiName = lower.replace(/[^a-z0-9]/g, '_').slice(0, NAME_MAX)
  const name = `filename="${/[a-z0-9]/.test(asciiName) ? asciiName : fallback}.${ending}"`
  if (!/[^\p{ASCII}]/u.test(title)) return `attachment; ${name}`
  const fullName = [...lower.replace(NOT_IN_WORDS, '_')].slice(0, NAME_MAX / 2).join('')
  const encodedName = /[\p{L}\p{N}]/u.test(fullName) ? fullName : fallback
  return `attachment; ${name}; filename*=UTF-8''${percentEncode(`${encodedName}.${ending}`)}`
}

/** Letters with their marks, digits, and the half-space within Persian words. */
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}\u200c]/gu

/** RFC 8187, attr-char: fewer characters may stay unencoded than in a URL. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
