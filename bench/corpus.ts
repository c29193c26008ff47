import type { Db } from '#platform/database.server.ts'
import { fold } from '#platform/fold.ts'
import { indexedText } from '#rooms/discussions/search-text.server.ts'
import { addWords } from '#rooms/search/words.server.ts'
import { MORE_POSTS, MORE_RESOURCES } from './search-set.ts'

/** Adds the documents of the labelled set to a house with the demo community; the search gathers resources itself. */
export async function addCorpus(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const client = db.$client
    for (const [title, content] of MORE_POSTS) {
      const { title: t, body } = indexedText({ title, content, category: 'General Discussion' })
      await client.query(
        `with post as (insert into posts (title, content, category) values ($1, $2, 'General Discussion') returning id)
         insert into post_search (post_id, title, body) select id, $3, $4 from post`,
        [title, content, t, body],
      )
      await addWords(tx, t, body)
    }
    for (const [i, [title, description, titleFa, descriptionFa]] of MORE_RESOURCES.entries())
      await client.query(
        `insert into resources (title, description, title_fa, description_fa, url, category, approved, decided_at, folded)
         values ($1, $2, $3, $4, $5, 'toolkits', true, now(), $6)`,
        [
          title,
          description,
          titleFa ?? null,
          descriptionFa ?? null,
          `https://example.org/${i}`,
          fold(`${title} ${description}`),
        ],
      )
  })
}
