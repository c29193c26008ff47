import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { HEROES } from './rules.ts'

const line = v.nullable(v.string())

/** An article for its editors: every field, in both languages. */
export const AdminArticle = named(
  'AdminArticle',
  v.strictObject({
    id: RowId,
    slug: v.string(),
    title: line,
    titleFa: line,
    content: line,
    contentFa: line,
    description: line,
    descriptionFa: line,
    keywords: line,
    keywordsFa: line,
    author: line,
    authorFa: line,
    category: v.string(),
    categoryFa: line,
    blessing: line,
    hero: v.nullable(v.picklist(HEROES)),
    readTime: v.nullable(Count),
    isPremium: v.boolean(),
    published: v.boolean(),
    publishAt: v.nullable(Time),
    builtIn: v.boolean(),
    version: Count,
    state: v.picklist(['out', 'draft', 'scheduled']),
    createdAt: Time,
    updatedAt: Time,
  }),
)

/** An earlier version of an article, by the names of its fields. */
export const ArticleVersion = named(
  'ArticleVersion',
  v.strictObject({ version: Count, words: v.record(v.string(), v.any()), createdAt: Time }),
)
