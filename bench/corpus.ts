import { indexedText } from '#features/discussions/search/search-text.server.ts'
import { addWords } from '#features/search/words/words.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { fold } from '#platform/text/fold.ts'
import { MORE_POSTS, MORE_RESOURCES } from './search-documents.ts'
import { SUBJECTS } from './search-set.ts'
import type { Subject } from './search-subject.ts'
import { labelOf, presentLabels } from './search-titles.ts'

/**
 * Adds the documents of the labelled set to a site with the demo community, once; resources are indexed the next time
 * the site collects its documents.
 */
export async function addCorpus(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 2)
  const { rows } = await db.$client.query('select from posts where title = $1', [MORE_POSTS[0]?.[0]])
  if (!rows.length) {
    await db.transaction((tx) => addWords(tx, ...MORE_POSTS.flatMap((post) => Object.values(folded(post)))))
    for (const post of MORE_POSTS) await db.$client.query(POST, [...post, ...Object.values(folded(post))])
    for (const [i, resource] of MORE_RESOURCES.entries()) await db.$client.query(RESOURCE, rowOf(resource, i))
  }
  await db.$client.end()
}

/** The labelled set, without the documents of other seasons than the one in which this site was made. */
export async function presentSubjects(databaseUrl: string): Promise<Subject[]> {
  const db = openDatabase(databaseUrl, 1)
  const { rows } = await db.$client.query<{ type: string; id: string; title: string }>(
    "select type, ref as id, title from search_documents where type in ('event', 'gathering')",
  )
  await db.$client.end()
  const now = rows.map(labelOf)
  return SUBJECTS.map(({ expected, queries }) => ({ expected: presentLabels(expected, now), queries }))
}

function folded([title, content]: [string, string]) {
  const { title: first, body } = indexedText({ title, content, category: 'General Discussion' })
  return { first, body }
}

const POST = `
  with post as (insert into posts (title, content, category) values ($1, $2, 'General Discussion') returning id, category)
  insert into post_search (post_id, title, body, category) select id, $3, $4, category from post`

const RESOURCE = `
  insert into resources (title, description, title_fa, description_fa, url, category, approved, decided_at, folded)
  values ($1, $2, $3, $4, $5, 'toolkits', true, now(), $6)`

const rowOf = ([title, description, titleFa, descriptionFa]: (typeof MORE_RESOURCES)[number], i: number) => [
  title,
  description,
  titleFa ?? null,
  descriptionFa ?? null,
  `https://example.org/${i}`,
  fold(`${title} ${description}`),
]
