import type { TestClient } from './app.ts'

type Question = { id: number }

let questionCount = 0
/** Each question has its own text: the same one cannot be asked twice. */
export const ask = async (who: TestClient, sessionId: number, question = `Which, ${++questionCount}?`) =>
  (await who.post('/api/expert-questions', { sessionId, question })).body

/** The questions of a session as someone sees them. */
export const listQuestions = async (who: TestClient, sessionId: number) =>
  (await who.get(`/api/expert-questions?sessionId=${sessionId}`)).body

export const vote = (who: TestClient, { id }: Question) => who.post(`/api/expert-questions/${id}/upvote`)

export const patch = (who: TestClient, { id }: Question, change: object) =>
  who.patch(`/api/expert-questions/${id}`, change)

/** How many notifications of answers in a session someone has. */
export const answersTo = async (who: TestClient, sessionId: number) =>
  (await who.get('/api/notifications')).body.filter(
    ({ kind, url }: { kind: string; url: string }) => kind === 'answer' && url.endsWith(`/${sessionId}`),
  ).length
