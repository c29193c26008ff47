import { sessionInput } from './sessions.ts'
import { inDays } from './times.ts'

/** Each kind of event: how it is created and cancelled, and where its page is. */
export const EVENTS = [
  {
    kind: 'an event',
    api: '/api/events',
    path: '/events',
    data: {
      title: 'Lullabies',
      titleFa: 'لالایی‌ها',
      description: 'Words',
      speaker: 'Sara',
      category: 'language',
      drawing: 'culture',
      tags: ['sleep'],
      tagsFa: ['خواب'],
      dateTime: inDays(9),
      zone: 'Europe/Oslo',
    },
    titles: { en: 'Lullabies', fa: 'لالایی‌ها' },
    hasData: true,
  },
  {
    kind: 'a community event',
    api: '/api/community-events',
    path: '/local-community/events',
    data: {
      title: 'Picnic',
      titleFA: 'پیک‌نیک',
      eventType: 'meetup',
      date: inDays(8),
      city: 'Oslo',
      country: 'Norway',
      zone: 'Europe/Oslo',
    },
    titles: { en: 'Picnic', fa: 'پیک‌نیک' },
    hasData: true,
  },
  {
    kind: 'a session',
    api: '/api/expert-sessions',
    path: '/expert-sessions',
    data: { ...sessionInput(), title: 'Sleep', titleFA: 'خواب', date: inDays(7) },
    titles: { en: 'Sleep', fa: 'خواب' },
    hasData: false,
  },
]
