import { MINUTE_MS } from '#platform/dates/durations.ts'
import type { TestApp } from './app.ts'
import { createPerson } from './people.ts'

/** An admin's input for a session that begins in so many minutes. */
export const sessionInput = (inMinutes = 24 * 60) => ({
  title: 'When toddlers mix two languages',
  titleFA: 'وقتی کودک دو زبان را قاطی می‌کند',
  description: 'What is normal, and what helps.',
  descriptionFA: 'چه چیزی طبیعی است و چه کمکی می‌کند.',
  expertName: 'Dr. Laleh Behnam',
  expertBio: 'Speech therapist',
  specialty: 'bilingual_education',
  date: new Date(Date.now() + inMinutes * MINUTE_MS).toISOString(),
  zone: 'Europe/Berlin',
  zoomLink: 'https://zoom.example.org/j/123',
})

/** Creates an admin and an expert, and returns functions that create and move sessions of that expert. */
export async function openExperts(testApp: TestApp) {
  const admin = await createPerson(testApp, { role: 'admin', firstName: 'Ava' })
  const expert = await createPerson(testApp, { role: 'expert', firstName: 'Laleh' })
  return {
    admin,
    expert,
    async createSession(fields: object = {}, inMinutes?: number): Promise<{ id: number; path: string }> {
      const response = await admin.post('/api/expert-sessions', {
        ...sessionInput(inMinutes),
        expertId: expert.id,
        ...fields,
      })
      if (response.status !== 201) throw new Error(JSON.stringify(response.body))
      return { id: response.body.id, path: `/api/expert-sessions/${response.body.id}` }
    },
    /** Moves a session in time. */
    async shift(id: number, inMinutes: number) {
      await testApp.app.db.$client.query(
        `update expert_sessions set date = now() + $2 * interval '1 minute' where id = $1`,
        [id, inMinutes],
      )
    },
  }
}
