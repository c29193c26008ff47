import { Hono } from 'hono'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { param } from '#platform/http/parse.server.ts'
import { culturalFeed, showCulturalCalendar } from './cultural.server.ts'
import { answerCalendar, CALENDAR_FILE, cacheFor, OWN } from './file-answer.server.ts'
import { readFeed, removeOwnFeed, renewOwnFeed, showOwnFeed } from './own-feed.server.ts'
import { CulturalCalendar, OwnCalendar } from './responses.server.ts'
import { FeedFile } from './rules.ts'
import type { CalendarSource } from './sources.server.ts'

/** Serves calendars as files that calendar programs poll, and the viewer's secret address. */
export const calendarApi = (sources: CalendarSource[]) =>
  new Hono<Env>()
    .get(
      '/calendar/cultural',
      describeCall('The holidays of the next ten Persian years', { response: CulturalCalendar }),
      (c) => {
        cacheTags(c, 'calendar')
        return c.json(showCulturalCalendar(c.var.ctx))
      },
    )
    .get(
      '/calendar/:file',
      describeCall(
        'A calendar file: cultural-en.ics, cultural-fa.ics, or the secret one of a person',
        CALENDAR_FILE,
      ),
      param(FeedFile),
      async (c) => {
        const [, name = '', lang] = /^(cultural-(en|fa)|.*)\.ics$/.exec(c.req.valid('param').file) ?? []
        if (lang === 'en' || lang === 'fa')
          return answerCalendar(c, { text: culturalFeed(c.var.ctx, lang) }, cacheFor(DAY_SECONDS))
        return answerCalendar(c, { text: await readFeed(c.var.ctx, sources, name) }, OWN)
      },
    )
    .get(
      '/me/calendar',
      describeCall('The secret address of one’s own calendar, or null', {
        response: OwnCalendar,
        signedIn: true,
      }),
      async (c) => c.json(await showOwnFeed(c.var.ctx)),
    )
    .post(
      '/me/calendar',
      describeCall('Create one’s own secret address, or replace it', {
        response: OwnCalendar,
        signedIn: true,
        errors: [429],
      }),
      async (c) => c.json(await renewOwnFeed(c.var.ctx)),
    )
    .delete(
      '/me/calendar',
      describeCall('Remove one’s own secret address', { status: 204, signedIn: true }),
      async (c) => {
        await removeOwnFeed(c.var.ctx)
        return c.body(null, 204)
      },
    )
