import { laterReplies } from '#content/demo/later-replies.ts'
import { members } from '#content/demo/members.ts'
import { daysSince } from '#content/demo/season.ts'
import type { Thread } from '#content/demo/thread.ts'
import { threads } from '#content/demo/threads.ts'
import { demoMember } from '#features/accounts/demo.server.ts'
import { addWords } from '#features/search/words/words.server.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/dates/durations.ts'
import { randomFrom } from '#platform/random.ts'
import { placeOf } from './rules.ts'
import { indexedText } from './search/search-text.server.ts'
import { CATEGORIES, type Category } from './search-params.ts'
import { comments, postSearch, posts, userLikes } from './tables.ts'

const REPLY_EVERY_MS = 7 * HOUR_MS

/**
 * The threads of the demo community: the last 90 days, and posts of a season at its last occurrence; needs the
 * members.
 */
export async function seedDiscussions({ db }: { db: Executor }): Promise<void> {
  const random = randomFrom(120)
  const now = Date.now()
  const today = Temporal.Now.plainDateISO('UTC')
  const threadsOfAll = CATEGORIES.flatMap((category) =>
    threads[category].map((thread) => ({
      category,
      thread,
      at: now - daysSince(thread.when, today) * DAY_MS - (2 + random() * 20) * HOUR_MS,
    })),
  ).sort((a, b) => a.at - b.at) // ids grow with time
  await db.transaction(async (tx) => {
    for (const { category, thread, at } of threadsOfAll)
      await seedThread(tx, category, thread, { at, now, random })
    const texts = threadsOfAll.map(({ category, thread }) => wordsOf(category, thread))
    await addWords(tx, ...texts.flatMap(({ title, body }) => [title, body]))
  })
}

const wordsOf = (category: Category, { title, text }: Thread) =>
  indexedText({ title, content: text, category })

type SeedTime = { at: number; now: number; random: () => number }

async function seedThread(tx: Tx, category: Category, thread: Thread, { at, now, random }: SeedTime) {
  const replies = [...thread.replies, ...(laterReplies[thread.title] ?? [])]
  const likers = shuffled(random).slice(0, thread.hearts)
  const post = await tx
    .insert(posts)
    .values({
      title: thread.title,
      content: thread.text,
      category,
      ...authorOf(thread.by),
      ...homeOf(thread.by),
      likes: likers.length,
      replies: replies.length,
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })
    .returning({ id: posts.id, location: posts.location })
    .then(oneRow)
  const { title, body } = wordsOf(category, thread)
  await tx.insert(postSearch).values({ postId: post.id, title, body, location: post.location, category })
  await tx
    .insert(comments)
    .values(replies.map((reply, i) => replyRow(post.id, reply, (i + 1) / replies.length)))
  await tx.insert(userLikes).values(likers.map((userId) => ({ userId, postId: post.id })))

  function replyRow(postId: number, reply: string, share: number) {
    const [who = '', ...text] = reply.split(': ')
    const usual = replies.length * REPLY_EVERY_MS
    const long = typeof thread.when === 'number' ? usual : Math.max(usual, thread.when.over * DAY_MS)
    const span = Math.min((now - at) * 0.95, long)
    const createdAt = new Date(at + span * (share - (random() * 0.8) / replies.length))
    return { postId, content: text.join(': '), ...authorOf(who), createdAt }
  }
}

/** `~sara` is Sara writing anonymously. */
const authorOf = (who: string) => ({
  authorId: demoMember(who.replace('~', '')),
  anonymous: who.startsWith('~'),
})

function homeOf(who: string) {
  const [, , , country = null, city = null] = members.find(([key]) => key === who.replace('~', '')) ?? []
  return { country, location: placeOf(country), city: who.startsWith('~') ? null : city }
}

const shuffled = (random: () => number) =>
  members
    .map(([key]) => ({ id: demoMember(key), at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id)
