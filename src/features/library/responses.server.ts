import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { RESOURCE_CATEGORIES, RESOURCE_STATES } from './search-params.ts'

const card = v.strictObject({
  id: RowId,
  slug: v.string(),
  title: v.string(),
  titleFa: v.nullable(v.string()),
  description: v.string(),
  category: v.string(),
  readTime: Count,
  isPremium: v.boolean(),
  builtIn: v.boolean(),
  hero: v.nullable(v.string()),
  lang: v.picklist(LANGS),
  publishedAt: Time,
})

/** An article as lists show it. */
export const ArticleCard = named('ArticleCard', card)

const blocks = v.array(v.strictObject({ id: v.string(), kind: v.string(), html: v.string() }))
const contents = v.array(v.strictObject({ id: v.string(), text: v.string(), level: v.picklist([2, 3]) }))

export const Article = named(
  'Article',
  v.strictObject({
    ...card.entries,
    langs: v.array(v.picklist(LANGS)),
    dated: v.string(),
    author: v.string(),
    keywords: v.string(),
    heroAlt: v.string(),
    blessing: v.nullable(v.string()),
    blessingMeaning: v.nullable(v.string()),
    updatedAt: Time,
    contents,
    blocks,
    withheld: v.boolean(),
    related: v.array(ArticleCard),
    nowruz: v.nullable(v.strictObject({ moment: Time, persianYear: Count, inTehran: v.string() })),
    resourceId: v.nullable(RowId),
  }),
)

/** How a text that is being edited will look. */
export const Preview = named('ArticlePreview', v.strictObject({ blocks, contents, words: Count }))

const resource = {
  id: RowId,
  title: v.string(),
  description: v.string(),
  url: v.string(),
  category: v.picklist(RESOURCE_CATEGORIES),
  createdAt: Time,
}

export const Resource = named(
  'Resource',
  v.strictObject({
    ...resource,
    approved: v.boolean(),
    downloads: Count,
    builtIn: v.boolean(),
    dead: v.boolean(),
    readTime: v.nullable(Count),
    hero: v.nullable(v.string()),
    isPremium: v.boolean(),
  }),
)

export const ResourceCount = v.strictObject({ count: Count })

const decided = {
  ...resource,
  state: v.picklist(RESOURCE_STATES),
  reason: v.nullable(v.string()),
  decidedAt: v.nullable(Time),
}

/** A submitted resource, and its status. */
export const Submission = named('Submission', v.strictObject({ ...decided, approved: v.boolean() }))

/** A resource as moderators decide on it. */
export const AdminResource = named(
  'AdminResource',
  v.strictObject({
    ...decided,
    deadSince: v.nullable(Time),
    downloads: Count,
    own: v.boolean(),
    submitter: v.nullable(v.strictObject({ firstName: v.string(), approved: Count, refused: Count })),
  }),
)
