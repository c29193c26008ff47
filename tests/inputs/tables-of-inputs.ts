import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '#db/schema.ts'
import type { FieldOf, InputName } from './every-input.ts'

type Stored<Field extends string> = {
  in: PgTable
  /** The fields that have no column of their own name, with where they are stored. */
  elsewhere?: Partial<Record<Field, string>>
}

const FACTS = 'in `facts`, a column of JSON'

/** The table of each input that is stored in one. */
const tableOf: { [Name in Exclude<InputName, 'ChoicesInput' | 'SubscriptionInput'>]: Stored<FieldOf<Name>> } =
  {
    AttendanceInput: { in: tables.communityEventAttendees },
    CommunityEventInput: { in: tables.communityEvents },
    GroupInput: { in: tables.regionalGroups },
    MessageInput: { in: tables.organizerMessages },
    PostInput: { in: tables.posts },
    CommentInput: { in: tables.comments },
    QuestionInput: { in: tables.expertQuestions },
    SessionInput: { in: tables.expertSessions },
    EventInput: { in: tables.events, elsewhere: { drawing: 'the column is `thumbnail`' } },
    WorkshopInput: { in: tables.workshops },
    SuggestionInput: { in: tables.eventSuggestions },
    ResourceInput: { in: tables.resources },
    ArticleInput: {
      in: tables.articles,
      elsewhere: {
        ...{ description: FACTS, descriptionFa: FACTS, keywords: FACTS, keywordsFa: FACTS },
        ...{ author: FACTS, authorFa: FACTS, categoryFa: FACTS },
      },
    },
    CourseInput: { in: tables.courses },
    LessonInput: { in: tables.courseLessons },
    PollInput: { in: tables.polls },
    WaitlistInput: { in: tables.waitlist },
    SignupInput: { in: tables.users, elsewhere: { newsletter: 'a row of its own' } },
    ProfileInput: { in: tables.users },
    IssueInput: { in: tables.newsletterIssues },
    SettingsInput: { in: tables.settings },
    NoteInput: { in: tables.memberNotes },
  }

export const storedInputs = Object.entries(tableOf) as [InputName, Stored<string>][]
