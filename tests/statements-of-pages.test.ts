import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { requestContextStore, type ServerRequestContext } from '#platform/request-context.server.ts'
import { openTestApp } from './app.ts'
import { everyPage } from './pages/every-page.ts'
import { createPerson } from './people.ts'
import { watchStatements } from './statements.ts'

const sentBy = watchStatements()
const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
const readers = {
  member: await createPerson(testApp, { id: 'member' }),
  admin: await createPerson(testApp, { id: 'admin', role: 'admin' }),
}

/** Adds the row with this number of everything that a page lists. */
const add = (n: number) =>
  db.$client.query(`
    insert into users (id, email, email_proved, first_name) values ('u${n}', '${n}@example.com', true, 'Sara');
    insert into posts (id, title, content, category, author_id, replies, held, hidden_at) overriding system value values
      (${n}, 'Bread', 'Words', 'Education', 'u${n}', 1, false, null),
      (100 + ${n}, 'Rice', 'Words', 'Education', 'u${n}', 0, true, now()),
      (200 + ${n}, 'Tea', 'Words', 'Education', 'u${n}', 0, false, '2020-01-01');
    insert into comments (post_id, content, author_id) values (${n}, 'Words', 'u${n}'), (${n === 1 ? 1 : n - 1}, 'More', 'u1');
    insert into reports (post_id, reporter_id, reason) values (${n}, 'u1', 'Words');
    insert into admin_record (at, actor_id, actor_name, act, subject)
      values ('2020-01-01', 'admin', 'Roya', 'report_hidden', 'post:' || 200 + ${n}),
        (now(), 'admin', 'Roya', 'role_set', 'member:u${n}'),
        (now(), 'admin', 'Roya', 'author_blocked', 'post:${n}');
    insert into regional_groups (id, name, city, country, created_by, member_count) overriding system value
      values (${n}, 'Oslo', 'Oslo', 'Norway', 'u${n}', 2);
    insert into group_memberships (user_id, group_id, role)
      values ('member', ${n}, 'member'), ('u${n}', ${n}, 'organiser'), ('u${n}', 1, 'member') on conflict do nothing;
    insert into organizer_messages (group_id, sender_id, message) values (1, 'u${n}', 'Words');
    insert into community_events (id, title, organizer_id, group_id, event_type, date, zone) overriding system value values
      (${n}, 'Tea', 'u${n}', ${n}, 'meetup', '2099-01-01', 'UTC'), (100 + ${n}, 'Tea', null, 1, 'meetup', '2099-01-01', 'UTC');
    insert into community_event_attendees (user_id, event_id)
      values ('member', ${n}), ('u${n}', ${n}), ('u${n}', 1) on conflict do nothing;
    insert into events (id, title, description, speaker, category, date_time, zone) overriding system value values
      (${n}, 'Talk', 'Words', 'Mina', 'culture', '2099-01-01', 'UTC'),
      (100 + ${n}, 'Talk', 'Words', 'Mina', 'culture', '2020-01-01', 'UTC');
    insert into event_registrations (user_id, event_id) values ('member', ${n});
    insert into event_suggestions (title, suggested_by) values ('Talk', 'u${n}');
    insert into expert_sessions (id, title, description, expert_name, specialty, date, status, question_count)
      overriding system value values
      (${n}, 'Sleep', 'Words', 'Mina', 'bilingual_education', '2099-01-01', 'upcoming', 1),
      (100 + ${n}, 'Sleep', 'Words', 'Mina', 'bilingual_education', '2020-01-01', 'completed', 0);
    insert into expert_questions (session_id, user_id, question) values (${n}, 'u${n}', 'Why?'), (1, 'u${n}', 'How?');
    insert into courses (id, title, description, category) overriding system value values (${n}, 'Letters', 'Words', 'language');
    insert into course_lessons (id, course_id, title, content, order_index, rendered) overriding system value
      values (${n}, ${n}, 'Alef', 'Words', 1, '{}'), (100 + ${n}, 1, 'Be', 'Words', 1 + ${n}, '{}');
    insert into workshops (id, title, description, workshop_type, scheduled_date) overriding system value
      values (${n}, 'Rice', 'Words', 'live', '2099-01-01'), (100 + ${n}, 'Rice', 'Words', 'recorded', null);
    insert into articles (slug, title, content, category, published, publish_at, rendered)
      values ('${n === 1 ? 'nowruz-traditions' : `a${n}`}', 'Rain', 'Words', 'Food', true, '2020-01-01', '{}');
    insert into resources (title, description, url, category, approved, decided_at, folded) values
      ('Book', 'Words', 'https://www.example.org/${n}', 'books', true, now(), 'book'),
      ('Book', 'Words', 'https://www.example.org/${n}/2', 'books', false, null, 'book');
    insert into newsletters (email, subscribed) values ('${n}@example.com', true);
    insert into newsletter_issues (state, subject, message, started_at, finished_at)
      values ('sent', 'Hello', 'Words', now(), now()), ('draft', 'Hello', 'Words', null, null);
    insert into notices (user_id, kind, key, url, about, via)
      values ('member', 'reply', 'post:1:comment:${n}', '/community/1', '{"title": "Bread"}', 'site');
    insert into polls (question, question_fa, options, is_active) values ('Why?', '', '[]', ${n === 1});
    insert into search_documents (type, ref, url, title, body, titles, about, texts, hash)
      values ('group', '${n}', '/local-community/${n}', 'Oslo', 'Words', 'oslo', '', 'words', 'hash${n}')`)

/** The parameters with which a page lists more than without. */
const SEARCHES: Record<string, Record<string, string>> = { '/search': { q: 'oslo' } }

/** How many statements it takes to load each page but that of analytics, which prepares its figures on the side. */
async function countStatements(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { path, load, readSearch } of everyPage().filter((page) => page.path !== '/analytics')) {
    const reader = /^\/(?:admin|analytics)/.test(path) ? readers.admin : readers.member
    const fetchApi = async (request: Request) =>
      testApp.api.request(request, undefined, { caller: '', viewer: reader.viewer })
    const context = { lang: 'en', prefix: '', publicUrl: '', fetchApi, viewer: reader.viewer }
    const sent = await sentBy(() =>
      requestContextStore.run(context as unknown as ServerRequestContext, async () =>
        load(readSearch(SEARCHES[path] ?? {}), new QueryClient()),
      ),
    )
    counts[path] = sent.length
  }
  return counts
}

/**
 * The fewest of three times: one of them may read again what is cached for some seconds, and jobs have statements of
 * their own.
 */
async function countFewest() {
  const counts = [await countStatements(), await countStatements(), await countStatements()]
  return Object.fromEntries(
    Object.keys(counts[0] ?? {}).map((path) => [path, Math.min(...counts.map((each) => each[path] ?? 0))]),
  )
}

test('a page that lists twenty of something needs no more statements than one that lists three', async () => {
  for (const n of [1, 2, 3]) await add(n)
  const few = await countFewest()
  for (let n = 4; n <= 20; n++) await add(n)
  expect(await countFewest()).toEqual(few)
}, 120_000)
