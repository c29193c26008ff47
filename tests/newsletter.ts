import { beforeEach } from 'vitest'
import { newsletterIssues, newsletters } from '#features/newsletter/tables.ts'
import { openTestApp } from './app.ts'
import { createPerson } from './people.ts'
import { openSmtp } from './servers/smtp.ts'

export const TEXTS = {
  subject: 'This week',
  message: 'Salaam **all**!\n\nسلام به همه',
  subjectFa: 'این هفته',
  messageFa: 'سلام به همه',
}

/**
 * A test app with an admin and a mail server that takes six connections at once. Before each test there are neither issues
 * nor subscribers, and no email has been received.
 */
export async function openNewsletter() {
  const smtp = await openSmtp()
  const testApp = await openTestApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?pool=6`,
    MAIL_FROM: 'Peyvand <salaam@peyvand.test>',
  })
  const { db } = testApp.app
  const admin = await createPerson(testApp, { role: 'admin' })
  beforeEach(async () => {
    smtp.received.length = 0
    smtp.rejectWhen(() => undefined)
    await db.delete(newsletterIssues)
    await db.delete(newsletters)
  })
  return {
    ...testApp,
    testApp,
    smtp,
    admin,
    /** Adds confirmed subscribers; each row says what is different about one. */
    async subscribers(...rows: Partial<typeof newsletters.$inferInsert>[]) {
      await db.insert(newsletters).values(
        rows.map((row, i) => ({
          email: `s${i}@example.org`,
          subscribed: true,
          confirmedAt: new Date(),
          ...row,
        })),
      )
    },
    /** @returns the id of a new draft */
    draft: async (texts: object = TEXTS) =>
      (await admin.post('/api/admin/newsletter/issues', texts)).body.id as number,
    send: (id: number, input = {}) => admin.post(`/api/admin/newsletter/issues/${id}/sending`, input),
    issueOf: async (id: number) => (await admin.get(`/api/admin/newsletter/issues/${id}`)).body,
  }
}
