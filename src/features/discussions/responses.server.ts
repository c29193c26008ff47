import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { Version } from '#platform/http/version.ts'
import { CATEGORIES, PLACES } from './search-params.ts'

/** A first name; someone who left; null for an anonymous text, whose author is in no answer. */
export const Author = v.nullable(
  named(
    'Author',
    v.union([
      v.strictObject({ firstName: v.string() }),
      v.strictObject({ firstName: v.null(), former: v.literal(true) }),
    ]),
  ),
)

const preview = {
  id: RowId,
  content: v.string(),
  anonymous: v.boolean(),
  author: Author,
  createdAt: Time,
}
const text = {
  ...preview,
  editedAt: v.nullable(Time),
  version: Version,
  mine: v.boolean(),
  links: v.boolean(),
  hidden: v.optional(v.literal(true)),
  held: v.optional(v.literal(true)),
}

export const Comment = named('Comment', v.strictObject(text))

export const Post = named(
  'Post',
  v.strictObject({
    ...text,
    title: v.string(),
    category: v.picklist(CATEGORIES),
    likes: Count,
    replies: Count,
    location: v.nullable(v.picklist(PLACES)),
    country: v.nullable(v.string()),
    city: v.nullable(v.string()),
    liked: v.boolean(),
    previews: v.array(v.strictObject(preview)),
  }),
)

export const Likes = named('Likes', v.strictObject({ likes: Count, liked: v.boolean() }))

/** `more` where counting stopped at the maximum. */
export const PostCount = v.strictObject({ count: Count, more: v.boolean() })

export const PopularTopics = v.strictObject({
  topics: v.array(v.strictObject({ category: v.picklist(CATEGORIES), count: Count })),
  total: Count,
})

/** A new discussion from a place. */
export const NearbyPost = named(
  'NearbyPost',
  v.strictObject({ id: RowId, title: v.string(), replies: Count, createdAt: Time }),
)

/** Who wrote an anonymous text, for an admin who revealed the author. */
export const RevealedPerson = named(
  'RevealedPerson',
  v.strictObject({ id: v.string(), firstName: v.string(), lastName: v.string(), email: v.string() }),
)
