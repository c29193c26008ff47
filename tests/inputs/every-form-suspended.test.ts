import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { suspend } from '../people.ts'
import { everyForm } from './every-form.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { forms, by } = await everyForm(testApp)
const suspended = await suspend(testApp, by.admin, by.member)

const REPORTS = 'moderators alone read it'
const OWN = 'others see nothing of it'
/** What suspended members may do with a form, each with the reason. */
const MAY: Record<string, string> = {
  'POST /api/posts/{id}/report': REPORTS,
  'POST /api/comments/{id}/report': REPORTS,
  'POST /api/regional-groups/{id}/report': REPORTS,
  'POST /api/community-events/{id}/report': REPORTS,
  'POST /api/expert-questions/{id}/report': REPORTS,
  'POST /api/organizer-messages/{id}/report': REPORTS,
  'PUT /api/me/email': OWN,
  'PATCH /api/me/newsletter': OWN,
  'PUT /api/me/notification-choices': OWN,
  'POST /api/notifications/read': OWN,
  'PUT /api/courses/{id}/lessons/{lessonId}/progress': OWN,
  'POST /api/polls/{id}/vote': 'guests may, too',
}

const calls = Object.entries(forms).filter(([, { who, elsewhere }]) => who === 'member' && !elsewhere)

test.each(calls)(
  '%s is refused to a suspended member, except what is in `MAY`',
  async (name, { path, body }) => {
    const response = await suspended.send(name.split(' ')[0] ?? '', path, body)
    if (name in MAY) expect(response.body?.code).not.toBe('suspended')
    else expect(response).toFailWith(403, 'suspended')
  },
)
