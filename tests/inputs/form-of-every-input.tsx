import type { ReactElement } from 'react'
import { AccountPage } from '#features/accounts/profile/ui/account-page.tsx'
import { SignupPage } from '#features/accounts/sign-in/ui/signup-page.tsx'
import { AddNote } from '#features/admin/ui/member-notes.tsx'
import { CourseEditor } from '#features/courses/ui/course-editor.tsx'
import { LessonEditor } from '#features/courses/ui/lesson-editor.tsx'
import { WorkshopEditor } from '#features/courses/workshops/ui/workshop-editor.tsx'
import CommentEditDialog from '#features/discussions/comments/ui/comment-edit-dialog.tsx'
import CommentForm from '#features/discussions/comments/ui/comment-form.tsx'
import PostDialog from '#features/discussions/posts/ui/post-dialog.tsx'
import { EventEditor } from '#features/events/ui/event-editor.tsx'
import SuggestDialog from '#features/events/ui/suggest-dialog.tsx'
import AskDialog, { RewordDialog } from '#features/experts/questions/ui/ask-dialog.tsx'
import { SessionEditor } from '#features/experts/sessions/ui/session-editor.tsx'
import { PollDialog } from '#features/home/ui/poll-dialog.tsx'
import SubmitDialog from '#features/library/submissions/ui/submit-dialog.tsx'
import { ArticleEditor } from '#features/library/writing/ui/article-editor.tsx'
import CommunityEventDialog from '#features/local-community/community-events/ui/community-event-dialog.tsx'
import RegisterDialog from '#features/local-community/community-events/ui/register-dialog.tsx'
import GroupDialog from '#features/local-community/groups/ui/group-dialog.tsx'
import { MessageDialog } from '#features/local-community/organizers/ui/organizer-messages.tsx'
import { WaitlistForm } from '#features/membership/ui/waitlist-form.tsx'
import { DraftSaver } from '#features/newsletter/issues/draft-saver.ts'
import { IssueEditor } from '#features/newsletter/issues/ui/issue-editor.tsx'
import { SettingsForm } from '#features/operations/ui/settings-page.tsx'
import type { FieldOf, InputName } from './every-input.ts'

export type Shown<Field extends string> = {
  form: ReactElement
  /** The form that edits a stored row. */
  edits?: {
    // biome-ignore lint/suspicious/noExplicitAny: the stored row has what the form reads, and nothing else
    form: (stored: any) => ReactElement
    /** The fields that begin otherwise there, with the reason. */
    fieldsWithoutControl?: Partial<Record<Field, string>>
    /** The fields that it leaves as they are, with the reason. */
    fieldsNotSent?: Partial<Record<Field, string>>
  }
  /** The fields that the form does not have, with the reason. */
  fieldsWithoutControl?: Partial<Record<Field, string>>
  /** Codes that input to this form cannot cause, with the reason. */
  impossibleCodes?: Record<string, string>
  /** Sends the form's values, if that is not the change that the form is given. An edit gets the stored row. */
  send?: (values: never, stored?: never) => unknown
  /** How a form represents what it sends as something else. */
  typed?: (sample: Record<string, unknown>) => Record<string, unknown>
}
// biome-ignore lint/suspicious/noExplicitAny: a form is shown without what its page would give it
const none = {} as any
/** With a group and online: otherwise the dialog hides those fields. */
const online = { ...none, groupId: 1, isVirtual: true, date: '2099-06-01T10:00:00.000Z', zone: 'UTC' }
const close = () => {}
const once = { idempotencyKey: 'made by the form itself' }
const stays = { anonymous: 'stays as it was posted' }

const LOCAL = 'as local time, in the zone of its place'

/** The form of each input. */
export const forms: {
  [Name in Exclude<InputName, 'ChoicesInput' | 'SubscriptionInput'>]: Shown<FieldOf<Name>>
} = {
  AttendanceInput: {
    form: <RegisterDialog communityEvent={{ ...none, mine: null }} onClose={close} />,
    edits: { form: (mine) => <RegisterDialog communityEvent={{ ...none, mine }} onClose={close} /> },
  },
  CommunityEventInput: {
    form: (
      <>
        <CommunityEventDialog onClose={close} />
        <CommunityEventDialog communityEvent={online} onClose={close} />
      </>
    ),
    edits: {
      form: (row) => <CommunityEventDialog communityEvent={{ ...row, exact: true }} onClose={close} />,
      fieldsWithoutControl: { date: LOCAL, endDate: LOCAL },
    },
    typed: ({ isPublic, ...sample }) => ({ ...sample, membersOnly: !isPublic }),
  },
  GroupInput: {
    form: <GroupDialog onClose={close} />,
    edits: { form: (row) => <GroupDialog group={row} onClose={close} /> },
  },
  SettingsInput: {
    form: <SettingsForm stored={none} />,
    edits: { form: (row) => <SettingsForm stored={row} /> },
  },
  MessageInput: {
    form: <MessageDialog audience={{ kind: 'event', id: 1 }} onClose={close} />,
    fieldsWithoutControl: once,
  },
  PostInput: {
    form: <PostDialog onClose={close} />,
    edits: { form: (post) => <PostDialog post={post} onClose={close} />, fieldsWithoutControl: stays },
    fieldsWithoutControl: once,
  },
  CommentInput: {
    form: <CommentForm post={none} onSent={() => {}} />,
    edits: {
      form: (row) => <CommentEditDialog postId={1} comment={row} onClose={close} />,
      fieldsWithoutControl: stays,
    },
    fieldsWithoutControl: once,
  },
  QuestionInput: {
    form: <AskDialog session={{ ...none, expertName: 'Sara' }} onClose={close} />,
    edits: {
      form: (row) => <RewordDialog sessionId={1} question={row} onClose={close} />,
      fieldsWithoutControl: { isAnonymous: 'stays as it was asked' },
    },
    fieldsWithoutControl: { sessionId: 'the page knows it', ...once },
  },
  SessionInput: {
    form: <SessionEditor />,
    edits: { form: (row) => <SessionEditor session={row} />, fieldsWithoutControl: { date: LOCAL } },
  },
  EventInput: {
    form: <EventEditor />,
    edits: { form: (row) => <EventEditor event={row} />, fieldsWithoutControl: { dateTime: LOCAL } },
    typed: (sample) => ({ ...sample, tags: String(sample.tags), tagsFa: String(sample.tagsFa) }),
  },
  WorkshopInput: {
    form: <WorkshopEditor />,
    edits: {
      form: (row) => <WorkshopEditor workshop={row} />,
      fieldsWithoutControl: { scheduledDate: LOCAL },
    },
  },
  NoteInput: { form: <AddNote id="1" /> },
  SuggestionInput: { form: <SuggestDialog onClose={close} /> },
  ResourceInput: { form: <SubmitDialog onClose={close} /> },
  ArticleInput: {
    form: <ArticleEditor />,
    edits: { form: (row) => <ArticleEditor article={row} /> },
    fieldsWithoutControl: { readTime: 'counted from the words' },
  },
  CourseInput: { form: <CourseEditor />, edits: { form: (row) => <CourseEditor course={row} /> } },
  LessonInput: {
    form: <LessonEditor courseId={1} />,
    edits: { form: (row) => <LessonEditor courseId={1} lesson={row} /> },
  },
  PollInput: {
    form: <PollDialog onClose={close} />,
    edits: {
      form: (row) => <PollDialog poll={row} onClose={close} />,
      fieldsNotSent: { isActive: 'changed by a button of its own' },
    },
    impossibleCodes: { options_too_few: 'it shows two at least', options_too_many: 'and eight at most' },
    typed: ({ options, ...sample }) => ({
      ...sample,
      count: 2,
      ...Object.fromEntries(
        (options as object[]).flatMap((option, i) =>
          Object.entries(option).map(([name, text]) => [`${name}${i}`, text]),
        ),
      ),
    }),
  },
  IssueInput: {
    form: <IssueEditor />,
    edits: { form: (row) => <IssueEditor issue={row} /> },
    send: (values, stored) => new DraftSaver(stored).save(values),
  },
  WaitlistInput: { form: <WaitlistForm onDone={close} /> },
  SignupInput: { form: <SignupPage /> },
  ProfileInput: {
    form: <AccountPage person={{ ...none, email: '' }} chooseLanguage={close} notifications={null} />,
    edits: {
      form: (person) => (
        <AccountPage person={{ ...person, email: '' }} chooseLanguage={close} notifications={null} />
      ),
    },
  },
}
