import * as v from 'valibot'
import { Version } from '#platform/http/version.ts'
import { limitMarks } from '#platform/text/limit-marks.ts'
import { plainMarkdown } from '#platform/text/plain-enough.ts'
import {
  cleanText,
  emptyAsNull,
  optionalLine,
  optionalText,
  requiredLine,
  SEVERAL_LINES,
} from '#platform/text/text-input.ts'
import { SLUG, SLUG_MAX } from '../articles/slug.ts'

const Slug = v.pipe(
  v.string('slug_invalid'),
  v.maxLength(SLUG_MAX, 'slug_invalid'),
  v.regex(SLUG, 'slug_invalid'),
)

export const ARTICLE_TITLE_MAX = 200
export const ARTICLE_DESCRIPTION_MAX = 300
export const ARTICLE_LINE_MAX = 300
export const ARTICLE_AUTHOR_MAX = 100
export const ARTICLE_CATEGORY_MAX = 100
/** About twenty minutes of reading in each language; both together still fit the 64 KB of a request. */
export const ARTICLE_MAX = 24_000
export const ARTICLE_FA_MAX = 18_000
const READ_TIME_MAX = 120

/** Drawings that an article can have. */
export const HEROES = [
  'haft-sin',
  'two-trees',
  'open-book',
  'samovar',
  'schoolyard',
  'setar-and-tar',
  'two-profiles',
  'event-language',
  'event-psychology',
  'event-technology',
] as const

const markdown = (max: number) => v.pipe(optionalText('article_content', max), plainMarkdown(max))

const texts = {
  title: optionalLine('article_title', ARTICLE_TITLE_MAX),
  titleFa: optionalLine('article_title', ARTICLE_TITLE_MAX),
  content: markdown(ARTICLE_MAX),
  contentFa: markdown(ARTICLE_FA_MAX),
  description: optionalText('article_description', ARTICLE_DESCRIPTION_MAX),
  descriptionFa: optionalText('article_description', ARTICLE_DESCRIPTION_MAX),
  keywords: optionalLine('article_line', ARTICLE_LINE_MAX),
  keywordsFa: optionalLine('article_line', ARTICLE_LINE_MAX),
  author: optionalLine('article_author', ARTICLE_AUTHOR_MAX),
  authorFa: optionalLine('article_author', ARTICLE_AUTHOR_MAX),
  category: requiredLine('category', ARTICLE_CATEGORY_MAX),
  categoryFa: optionalLine('category', ARTICLE_CATEGORY_MAX),
  blessing: optionalLine('article_line', ARTICLE_LINE_MAX),
}

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(emptyAsNull(schema), null)

const entries = {
  ...texts,
  /** Derived from the title where it is missing. */
  slug: optional(Slug),
  hero: optional(v.picklist(HEROES, 'invalid')),
  /** Minutes; estimated from the text where it is missing. */
  readTime: optional(
    v.pipe(
      v.number('invalid'),
      v.integer('invalid'),
      v.minValue(1, 'invalid'),
      v.maxValue(READ_TIME_MAX, 'invalid'),
    ),
  ),
  published: v.optional(v.boolean(), false),
  /** When it becomes public once published; the moment of publishing where it is missing. */
  publishAt: optional(v.pipe(v.string('moment_invalid'), v.isoTimestamp('moment_invalid'))),
  isPremium: v.optional(v.boolean(), false),
}

const areBothOrNone = (title: string | null, content: string | null) =>
  (title === null) === (content === null)

/** An admin's input: both languages or one, each with a title and a text. */
export const ArticleInput = v.pipe(
  v.object(entries),
  v.forward(
    v.partialCheck(
      [['title'], ['titleFa']],
      ({ title, titleFa }) => title !== null || titleFa !== null,
      'article_title_required',
    ),
    ['title'],
  ),
  v.forward(
    v.partialCheck(
      [['title'], ['content']],
      ({ title, content }) => areBothOrNone(title, content),
      'article_both_required',
    ),
    ['content'],
  ),
  v.forward(
    v.partialCheck(
      [['titleFa'], ['contentFa']],
      ({ titleFa, contentFa }) => areBothOrNone(titleFa, contentFa),
      'article_both_required',
    ),
    ['contentFa'],
  ),
)
export type ArticleInput = v.InferOutput<typeof ArticleInput>

/** Fields that a call leaves out stay as they are. */
export const ArticleChange = v.partial(v.object({ ...entries, version: Version }))
export type ArticleChange = v.InferOutput<typeof ArticleChange>

export const PreviewInput = v.object({
  content: v.pipe(
    v.string('invalid'),
    SEVERAL_LINES,
    v.maxLength(ARTICLE_MAX, 'article_content_too_long'),
    plainMarkdown(ARTICLE_MAX),
    v.transform(cleanText), // as it would be stored
  ),
  lang: v.picklist(['en', 'fa'], 'invalid'),
})

/** The Latin words of a title joined by hyphens; undefined where it has none. */
export function slugOf(title: string | null): string | undefined {
  const slug = limitMarks(title ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return v.is(Slug, slug) ? slug : undefined
}
