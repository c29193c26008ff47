import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { mended, wantedWords } from './place-words.ts'

/**
 * Looks for places by what was typed; where nothing is found, once more for what may have been meant.
 * @param look asks the database for rows with all of these words, each with its sound
 */
export async function placesLike<Row>(
  ctx: Pick<Ctx, 'db'>,
  query: string,
  look: (words: string[], sounds: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const wanted = wantedWords(query)
  const words = wanted.map(({ word }) => word)
  const sounds = wanted.map(({ sound }) => sound)
  const rows = await look(words, sounds)
  if (rows.length || !words.length) return rows
  const meant = mended(words, await knownWords(ctx))
  return `${meant}` === `${words}` ? rows : look(meant, meant)
}

async function knownWords({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await rowsOf<{ word: string }>(
    db,
    'neighbours.knownWords',
    `select distinct unnest(words) as word from regional_groups where is_active
     union select distinct unnest(words) from community_events where status = 'upcoming' and date > now()`,
  )
  return rows.map(({ word }) => word)
}
