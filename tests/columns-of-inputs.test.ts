import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as tables from '#db/schema.ts'
import { type FieldOf, type InputName, inputs } from './every-input.ts'
import { longestOf } from './schema-limits.ts'

type Stored<Field extends string> = {
  in: PgTable
  /** The fields that have no column of their own name, with where they are stored. */
  elsewhere?: Partial<Record<Field, string>>
}

const FACTS = 'in `facts`, a column of JSON'

/** The table of each input of texts. */
const table: { [Name in Exclude<InputName, 'ChoicesInput' | 'SubscriptionInput'>]: Stored<FieldOf<Name>> } = {
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

const rows = Object.entries(table) as [InputName, Stored<string>][]

describe.each(rows)('the columns of %s', (name, { in: stored, elsewhere = {} }) => {
  const columns = getTableColumns(stored)
  const fields = Object.entries(inputs[name].entries).filter(([field]) => !(field in elsewhere))

  test('have room for the longest text that the schema accepts', () => {
    expect(fields.map(([field]) => field).filter((field) => !(field in columns))).toEqual([])
    const short = fields.flatMap(([field, schema]) => {
      const { length } = columns[field] as { length?: number }
      const most = longestOf(schema)
      return length !== undefined && most !== undefined && length < most ? [{ field, length, most }] : []
    })
    expect(short, 'make these columns longer in `tables.ts`, or the limit in `rules.ts` smaller').toEqual([])
  })
})
