import * as v from 'valibot'
import { named } from '#platform/http/responses.server.ts'

const Piece = v.strictObject({
  text: v.string(),
  bold: v.optional(v.literal(true)),
  href: v.optional(v.string()),
})

/** One of the site's own pages, as its blocks. */
export const Page = named(
  'Page',
  v.strictObject({
    title: v.string(),
    blocks: v.array(
      v.variant('kind', [
        v.strictObject({ kind: v.literal('heading'), id: v.string(), text: v.string() }),
        v.strictObject({ kind: v.literal('paragraph'), pieces: v.array(Piece) }),
        v.strictObject({ kind: v.literal('list'), items: v.array(v.array(Piece)) }),
      ]),
    ),
  }),
)
