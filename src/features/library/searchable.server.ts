import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import {
  type DocumentSource,
  isAmong,
  type SearchDocument,
  type Side,
  updateDocument,
} from '#features/search/documents.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { Block, Rendered } from './articles/markdown.server.ts'
import { type ArticleFacts, articles, resources } from './tables.ts'

/** Published articles in the search of the whole site; of premium ones only what everyone may read. */
export const articleDocuments: DocumentSource = { type: 'article', read: readArticles }

/** Call it in the transaction that publishes, changes, withdraws or removes an article. */
export const indexArticle = (tx: Tx, slug: string) => updateDocument(tx, articleDocuments, slug)

async function readArticles(db: Executor, refs: string[] | null): Promise<SearchDocument[]> {
  const isShown = and(articles.published, isNotNull(articles.publishAt))
  const rows = await db
    .select(pickColumns(articles, SEARCHED))
    .from(articles)
    .where(and(isShown, refs === null ? undefined : inArray(articles.slug, refs)))
    .orderBy(articles.id)
  return rows.map(toDocument)
}

const SEARCHED = [
  'slug',
  'title',
  'titleFa',
  'facts',
  'factsFa',
  'isPremium',
  'publishAt',
  'rendered',
] as const
type Article = Pick<typeof articles.$inferSelect, (typeof SEARCHED)[number]>

function toDocument(article: Article): SearchDocument {
  const { slug, title, titleFa, facts, factsFa, isPremium, publishAt, rendered } = article
  return {
    type: 'article',
    ref: slug,
    url: `/resources/${slug}`,
    shownFrom: publishAt,
    ...(title === null ? {} : { en: sideOf(title, facts, rendered.en, isPremium) }),
    ...(titleFa === null ? {} : { fa: sideOf(titleFa, factsFa, rendered.fa, isPremium) }),
    keywords: `${facts?.keywords ?? ''} ${factsFa?.keywords ?? ''}`,
  }
}

function sideOf(
  title: string,
  facts: ArticleFacts | null,
  rendered: Rendered | undefined,
  premium: boolean,
): Side {
  const { blocks = [], beginning = [] } = rendered ?? {}
  const text = (premium ? beginning : blocks).map(textOf).join('\n')
  return { title, about: facts?.description ?? '', text }
}

/**
 * The text between the tags of our own sanitized HTML; paragraphs, list items and cells each on a line of their own.
 */
const textOf = ({ html }: Block) =>
  html
    .replace(/<\/(?:p|li|h[1-6]|t[dh]|blockquote)>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** Approved resources that lead elsewhere. A resource that leads to an article is found as the article. */
export const resourceDocuments: DocumentSource = { type: 'resource', read: readResources }

/** Call it in the transaction that approves, changes, withdraws or removes a resource. */
export const indexResource = (tx: Tx, id: number) => updateDocument(tx, resourceDocuments, id)

async function readResources(db: Executor, refs: string[] | null): Promise<SearchDocument[]> {
  const isShown = and(resources.approved, isNull(resources.articleId))
  const rows = await db
    .select(pickColumns(resources, ['id', 'title', 'titleFa', 'description', 'descriptionFa', 'url']))
    .from(resources)
    .where(and(isShown, isAmong(resources.id, refs)))
    .orderBy(resources.id)
  return rows.map(({ id, title, titleFa, description, descriptionFa, url }) => ({
    type: 'resource',
    ref: `${id}`,
    url,
    en: { title, about: description },
    ...(titleFa ? { fa: { title: titleFa, about: descriptionFa ?? '' } } : {}),
  }))
}
