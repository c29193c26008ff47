import { sql } from 'drizzle-orm'
import { customType, index, pgTable, primaryKey, text, timestamp, varchar } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Every word of the texts, to match other spellings and typing errors. The table grows ever more slowly, because it
 * already has most words of a new text. Words are added, never counted: a counter for each would make every writer wait
 * for the last one that used «و». A job removes words that no text has any more. A word without a phonetic key is older
 * than those keys, and is found only by its letters.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), sound: text() }, (t) => [
  index('search_words_trigrams').using('gin', sql`${t.word} gin_trgm_ops`),
  index('search_words_begin').using('btree', sql`${t.word} text_pattern_ops`),
  index('search_words_sound').using('btree', sql`${t.sound} text_pattern_ops`),
])

/**
 * What the site's search finds besides posts: a row for each public document, in one or both languages. Features add
 * their documents; only public ones are ever here.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    type: varchar({ length: 20 }).notNull(),
    /** The feature's own identifier: a slug, an id. */
    ref: varchar({ length: 120 }).notNull(),
    url: text().notNull(),
    title: text(),
    titleFa: text('title_fa'),
    body: text().notNull().default(''),
    bodyFa: text('body_fa').notNull().default(''),
    /** Folded, both languages together: titles; descriptions; texts. */
    titles: text().notNull(),
    about: text().notNull(),
    texts: text().notNull(),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('simple', titles), 'A') || setweight(to_tsvector('simple', about), 'B') || setweight(to_tsvector('simple', texts), 'C')`,
      ),
    /** The hash of the whole document, to detect changes. */
    hash: text().notNull(),
    /** Not found before this time; null is always. */
    shownFrom: timestamp('shown_from', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.type, t.ref] }), index('search_documents_words').using('gin', t.words)],
)
