import { sql } from 'drizzle-orm'
import { type SearchDocument, type Side, updateDocument } from '#features/search/documents.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { Block, Rendered } from './articles/markdown.server.ts'
import type { ArticleFacts } from './tables.ts'

type Article = {
  slug: string
  title: string | null
  titleFa: string | null
  facts: ArticleFacts | null
  factsFa: ArticleFacts | null
  isPremium: boolean
  publishAt: string
  rendered: { en?: Rendered; fa?: Rendered }
}

/** Published articles in the search of the whole site; of premium ones only what everyone may read. */
export const articleDocuments = (db: Executor): Promise<SearchDocument[]> => readArticles(db, null)

/** Call it in the transaction that publishes, changes, withdraws or removes an article. */
export const indexArticle = async (tx: Tx, slug: string) =>
  updateDocument(tx, 'article', slug, await readArticles(tx, slug))

async function readArticles(db: Executor, slug: string | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Article>(sql`
    select slug, title, title_fa as "titleFa", facts, facts_fa as "factsFa", is_premium as "isPremium",
      to_json(publish_at) as "publishAt", rendered
    from articles where published and publish_at is not null and (${slug}::text is null or slug = ${slug}) order by id`)
  return rows.map(toDocument)
}

function toDocument(article: Article): SearchDocument {
  const { slug, title, titleFa, facts, factsFa, isPremium, publishAt, rendered } = article
  return {
    type: 'article',
    ref: slug,
    url: `/resources/${slug}`,
    shownFrom: new Date(publishAt),
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

type Resource = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  url: string
}

/** Approved resources that lead elsewhere; those that lead to an article are found as the article. */
export const resourceDocuments = (db: Executor): Promise<SearchDocument[]> => readResources(db, null)

/** Call it in the transaction that approves, changes, withdraws or removes a resource. */
export const indexResource = async (tx: Tx, id: number) =>
  updateDocument(tx, 'resource', id, await readResources(tx, id))

async function readResources(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Resource>(sql`
    select id, title, title_fa as "titleFa", description, description_fa as "descriptionFa", url
    from resources where approved and article_id is null and (${id}::int is null or id = ${id}) order by id`)
  return rows.map(({ id, title, titleFa, description, descriptionFa, url }) => ({
    type: 'resource',
    ref: `${id}`,
    url,
    en: { title, about: description },
    ...(titleFa ? { fa: { title: titleFa, about: descriptionFa ?? '' } } : {}),
  }))
}
