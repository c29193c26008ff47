import * as v from 'valibot'

/**
 * The site's own address: pages are read at its root, and every link is put together from it. However it is written, it
 * is what browsers send as their origin (`rejectCrossSite`).
 */
export const siteAddress = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => {
      const { protocol, href, origin } = URL.canParse(value) ? new URL(value) : {}
      return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`
    }),
    v.transform((value) => new URL(value).origin),
  ),
)

const ADDRESS = '[^\\s<>@,;:"()\\\\]+@[^\\s<>@,;:"()\\\\]+'
/** An address, with or without a name before it. What else a header takes, Nodemailer would read as more than one. */
export const sender = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(new RegExp(`^(?:${ADDRESS}|(?:"[^"\\r\\n]*"\\s*|[^"<>:\\r\\n]*)<${ADDRESS}>)$`)),
  ),
)
