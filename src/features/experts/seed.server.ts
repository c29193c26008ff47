import { experts } from '#content/demo/experts.ts'
import { members } from '#content/demo/members.ts'
import type { DemoExpert, DemoQuestion, DemoSession } from '#content/demo/session.ts'
import { sessions } from '#content/demo/sessions.ts'
import { dayIn, demoMember, markDemo, timeOn } from '#features/accounts/demo.server.ts'
import { users } from '#features/accounts/tables.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { randomFrom } from '#platform/random.ts'
import { expertQuestions, expertSessions, questionVotes } from './tables.ts'

const MINUTES = 60

/** Experts with their sessions: two upcoming, three past. Needs the demo members. */
export async function seedExperts({ db }: { db: Executor }): Promise<void> {
  const random = randomFrom(31)
  const inOrder = sessions.toSorted((a, b) => a.inDays - b.inDays) // ids grow with time
  await db.transaction(async (tx) => {
    await tx.insert(users).values(experts.map(accountOf))
    for (const session of inOrder) {
      const expert = experts.find(({ key }) => key === session.expert)
      if (expert) await seedSession(tx, session, expert, random)
    }
  })
}

const accountOf = ({ key, firstName, lastName, country, city, zone }: DemoExpert) => ({
  id: demoMember(key),
  email: `${key}@example.org`,
  emailVerified: true,
  firstName,
  lastName,
  role: 'expert' as const,
  country,
  city,
  timeZone: zone,
  createdAt: new Date(Date.now() - 400 * DAY_MS),
})

async function seedSession(tx: Tx, session: DemoSession, expert: DemoExpert, random: () => number) {
  const { title, titleFA, description, descriptionFA, specialty, premium = false, questions } = session
  const date = timeOn(dayIn(session.inDays, expert.zone), session.hour, expert.zone)
  const created = await tx
    .insert(expertSessions)
    .values({
      title,
      titleFA,
      description,
      descriptionFA,
      specialty,
      date,
      zone: expert.zone,
      duration: MINUTES,
      expertName: expert.name,
      expertNameFA: expert.nameFA,
      expertId: demoMember(expert.key),
      expertBio: expert.bio,
      expertBioFA: expert.bioFA,
      isPremiumOnly: premium,
      zoomLink: session.inDays > 0 ? `https://meet.example.org/${session.expert}` : null,
      questionCount: questions.length,
      status: session.inDays > 0 ? 'upcoming' : 'completed',
      createdAt: new Date(Math.min(date.getTime() - 20 * DAY_MS, Date.now() - 5 * DAY_MS)),
    })
    .returning({ id: expertSessions.id })
    .then(oneRow)
  await markDemo(tx, 'session', [created])
  for (const [i, question] of questions.entries())
    await seedQuestion(tx, created.id, question, askedAt(date, i), random)
}

/** Spread over the days before the session, or until yesterday. */
const askedAt = (date: Date, i: number) =>
  new Date(Math.min(date.getTime(), Date.now()) - (4 - i * 0.7) * DAY_MS)

async function seedQuestion(
  tx: Tx,
  sessionId: number,
  { by, text, votes, answer }: DemoQuestion,
  createdAt: Date,
  random: () => number,
) {
  const answered = answer
    ? { isAnswered: true, answer, answeredAt: new Date(createdAt.getTime() + 4 * DAY_MS) }
    : {}
  const created = await tx
    .insert(expertQuestions)
    .values({
      sessionId,
      question: text,
      userId: demoMember(by.replace('~', '')),
      isAnonymous: by.startsWith('~'),
      upvotes: votes,
      voteChanges: votes,
      createdAt,
      ...answered,
    })
    .returning({ id: expertQuestions.id })
    .then(oneRow)
  const voters = members
    .map(([key]) => ({ key, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, votes)
  await tx
    .insert(questionVotes)
    .values(voters.map(({ key }) => ({ questionId: created.id, userId: demoMember(key), createdAt })))
}
