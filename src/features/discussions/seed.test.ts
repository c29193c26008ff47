import { expect, test } from 'vitest'
import { laterReplies } from '#content/demo/later-replies.ts'
import { members } from '#content/demo/members.ts'
import { threads } from '#content/demo/threads.ts'
import { openTestApp } from '../../../tests/app.ts'
import { seedIfEmpty } from '../../seed.server.ts'
import { seedBig } from '../../seed-big.server.ts'

const { app, newClient } = await openTestApp({ SEED: 'demo' })
const all = Object.values(threads).flat()
const one = async (text: string) => (await app.db.$client.query(text)).rows[0]

test('sixty parents, a hundred and twenty posts, five hundred replies, nothing said twice', () => {
  const replies = all.flatMap((thread) => [...thread.replies, ...(laterReplies[thread.title] ?? [])])
  expect(members).toHaveLength(60)
  expect(all).toHaveLength(120)
  expect(replies.length).toBeGreaterThanOrEqual(500)
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
  expect(new Set(replies).size).toBe(replies.length)
})

test('every author is a member, and every later reply has its thread', () => {
  const keys = new Set(members.map(([key]) => key))
  const speakers = [
    ...all.flatMap(({ by, replies }) => [`${by}: `, ...replies]),
    ...Object.values(laterReplies).flat(),
  ]
  for (const line of speakers) expect(keys, line).toContain(line.split(': ')[0]?.replace('~', ''))
  const titles = new Set(all.map(({ title }) => title))
  for (const title of Object.keys(laterReplies)) expect(titles).toContain(title)
})

test('the demo community is seeded once, with exact counts and no dates in the future', async () => {
  await Promise.all([seedIfEmpty(app), seedIfEmpty(app)])
  await seedIfEmpty(app)
  expect(await one('select count(*)::int as posts from posts')).toEqual({ posts: 120 })
  expect(
    await one(`select bool_and(likes = (select count(*) from user_likes where post_id = p.id)) as likes,
      bool_and(replies = (select count(*) from comments where post_id = p.id)) as replies,
      bool_and(created_at < now()) as past from posts p`),
  ).toEqual({ likes: true, replies: true, past: true })
  expect(
    await one(
      'select bool_and(k.created_at < now() and k.created_at > p.created_at) as ok from comments k join posts p on p.id = k.post_id',
    ),
  ).toEqual({ ok: true })
  expect((await newClient().get('/api/posts/topics')).body.total).toBe(120)
  expect((await newClient().get('/api/posts?q=saffron')).body.length).toBeGreaterThan(1)
  expect((await newClient().get('/api/posts?q=لالايي')).body.length).toBeGreaterThan(0)
})

test('large seed data is added on top of it, counted and searchable', async () => {
  await seedBig(app.db, { posts: 500, comments: 1500, likes: 1000 }, () => {})
  expect(
    await one(`select count(*)::int as posts, bool_and(likes = (select count(*) from user_likes where post_id = p.id)) as likes,
      bool_and(replies = (select count(*) from comments where post_id = p.id)) as replies from posts p`),
  ).toEqual({ posts: 620, likes: true, replies: true })
  expect((await newClient().get('/api/posts/topics')).body.total).toBe(620)
  expect((await newClient().get('/api/posts?q=nowruz')).body).toHaveLength(20)
  expect((await newClient().get('/api/posts?sort=new')).body[0].id).toBe(620)
})
