import type { TestApp } from './app.ts'
import { aPerson } from './people.ts'

const MINUTE_MS = 60_000

/** An admin's input for a session that begins in so many minutes. */
export const sessionWords = (inMinutes = 24 * 60) => ({
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

/** An admin, an expert, and a function that plans sessions of that expert. */
export async function openExperts(here: TestApp) {
  const admin = await aPerson(here, { role: 'admin', firstName: 'Ava' })
  const expert = await aPerson(here, { role: 'expert', firstName: 'Laleh' })
  return {
    admin,
    expert,
    async aSession(more: object = {}, inMinutes?: number): Promise<{ id: number; path: string }> {
      const made = await admin.post('/api/expert-sessions', {
        ...sessionWords(inMinutes),
        expertId: expert.id,
        ...more,
      })
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      return { id: made.body.id, path: `/api/expert-sessions/${made.body.id}` }
    },
    /** Moves a session in time, as the clock would. */
    async shift(id: number, inMinutes: number) {
      await here.app.db.$client.query(
        `update expert_sessions set date = now() + $2 * interval '1 minute' where id = $1`,
        [id, inMinutes],
      )
    },
  }
}
