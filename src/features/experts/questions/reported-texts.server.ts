import type { ReportedTexts } from '#features/discussions/reports/reported-texts.server.ts'

/** Questions as moderators read them where they were reported or hidden. */
export const QUESTION_TEXTS: ReportedTexts = `
  select q.id, '/expert-sessions/' || s.id as url, s.title, q.question as content, q.is_anonymous as anonymous,
    q.user_id as author_id, q.hidden_at
  from expert_questions q join expert_sessions s on s.id = q.session_id`
