import { ProfileInput, SignupInput } from '#features/accounts/rules.ts'
import { NoteInput } from '#features/admin/rules.ts'
import { CourseInput, LessonInput } from '#features/courses/rules.ts'
import { WorkshopInput } from '#features/courses/workshops/rules.ts'
import { CommentInput, PostInput } from '#features/discussions/rules.ts'
import { EventInput, SuggestionInput } from '#features/events/rules.ts'
import { QuestionInput, SessionInput } from '#features/experts/rules.ts'
import { PollInput } from '#features/home/rules.ts'
import { ResourceInput } from '#features/library/rules.ts'
import { ArticleInput } from '#features/library/writing/rules.ts'
import {
  AttendanceInput,
  CommunityEventInput,
  GroupInput,
  MessageInput,
} from '#features/local-community/rules.ts'
import { WaitlistInput } from '#features/membership/rules.ts'
import { IssueInput } from '#features/newsletter/issues/rules.ts'
import { SubscriptionInput } from '#features/newsletter/rules.ts'
import { CHOSEN_KINDS, ChoicesInput } from '#features/notifications/rules.ts'
import { SettingsInput } from '#platform/settings/rules.ts'

/** The inputs with which people and admins store something: `every-input.test.ts` asks for new ones. */
export const inputs = {
  AttendanceInput,
  CommunityEventInput,
  GroupInput,
  MessageInput,
  PostInput,
  CommentInput,
  QuestionInput,
  SessionInput,
  EventInput,
  WorkshopInput,
  SuggestionInput,
  ResourceInput,
  ArticleInput,
  CourseInput,
  LessonInput,
  PollInput,
  WaitlistInput,
  SignupInput,
  ProfileInput,
  ChoicesInput,
  IssueInput,
  SubscriptionInput,
  SettingsInput,
  NoteInput,
}
type Inputs = typeof inputs
export type InputName = keyof Inputs
export type FieldOf<Name extends InputName> = keyof Inputs[Name]['entries'] & string
/** A value for each field, without exception: a missing one does not compile. */
type Sample<Name extends InputName> = Record<FieldOf<Name>, unknown>
/** What a sample refers to. */
export type Around = { groupId: number; sessionId: number; expertId: string; email: string }
/** The first sending, and the second with other values. */
export type Time = 1 | 2

const key = (time: Time) => `${time}`.repeat(32)
/** A minute that hardly another field has. */
const minuteOf = (field: string) => [...field].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60
const moment = (field: string, day: number, hour: number) =>
  new Date(Date.UTC(2099, 5, day, hour, minuteOf(field))).toISOString()

/** Texts that are unique to each field of each input, and rare times and numbers, so that each value is recognized. */
export const sampleOf = (name: InputName, time: Time, around: Around): Record<string, unknown> =>
  samples[name]({
    ...around,
    time,
    text: (field) => `${name} ${field} ${time}`,
    url: (field) => `https://www.example.org/${name}-${field}-${time}`,
    day: (field, day = time, hour = 10) => moment(`${name} ${field}`, day, hour),
  })

type Given = Around & {
  time: Time
  text: (field: string) => string
  url: (field: string) => string
  day: (field: string, day?: number, hour?: number) => string
}

const samples: { [Name in InputName]: (given: Given) => Sample<Name> } = {
  AttendanceInput: ({ time, text }) => ({
    attendeeCount: 8 + time,
    specialRequests: text('specialRequests'),
  }),
  CommunityEventInput: ({ time, text, url, groupId, day }) => ({
    title: text('title'),
    titleFA: text('titleFA'),
    description: text('description'),
    descriptionFA: text('descriptionFA'),
    eventType: time === 1 ? 'workshop' : 'meetup',
    location: text('location'),
    city: text('city'),
    country: text('country'),
    isVirtual: time === 2,
    virtualLink: url('virtualLink'),
    date: day('date'),
    endDate: day('endDate', 2, 10 + 2 * time),
    zone: time === 1 ? 'Europe/Oslo' : 'Asia/Tehran',
    ageRange: text('age'),
    cost: text('cost'),
    maxAttendees: 20 + time,
    groupId,
    isPublic: true,
    isPremiumOnly: false,
  }),
  GroupInput: ({ text }) => ({
    name: text('name'),
    nameFA: text('nameFA'),
    city: text('city'),
    country: text('country'),
    description: text('description'),
    descriptionFA: text('descriptionFA'),
    isPremiumOnly: false,
  }),
  MessageInput: ({ time, text }) => ({ message: text('message'), idempotencyKey: key(time) }),
  PostInput: ({ time, text }) => ({
    title: text('title'),
    content: text('content'),
    anonymous: true,
    category: time === 1 ? 'Education' : 'Parenting Tips',
    idempotencyKey: key(time),
  }),
  CommentInput: ({ time, text }) => ({
    content: text('content'),
    anonymous: true,
    idempotencyKey: key(time),
  }),
  QuestionInput: ({ time, text, sessionId }) => ({
    sessionId,
    question: text('question'),
    isAnonymous: true,
    idempotencyKey: key(time),
  }),
  SessionInput: ({ time, text, url, expertId, day }) => ({
    title: text('title'),
    titleFA: text('titleFA'),
    description: text('description'),
    descriptionFA: text('descriptionFA'),
    expertName: text('expertName'),
    expertNameFA: text('expertNameFA'),
    expertBio: text('expertBio'),
    expertBioFA: text('expertBioFA'),
    expertId,
    specialty: time === 1 ? 'child_psychology' : 'bilingual_education',
    date: day('date'),
    duration: 40 + time,
    zone: time === 1 ? 'Europe/Oslo' : 'Asia/Tehran',
    maxQuestions: 20 + time,
    isPremiumOnly: time === 2,
    zoomLink: url('zoomLink'),
    recordingUrl: url('recordingUrl'),
  }),
  EventInput: ({ time, text, url, day }) => ({
    title: text('title'),
    titleFa: text('titleFa'),
    description: text('description'),
    descriptionFa: text('descriptionFa'),
    speaker: text('speaker'),
    speakerFa: text('speakerFa'),
    speakerTitle: text('speakerTitle'),
    speakerTitleFa: text('speakerTitleFa'),
    category: time === 1 ? 'culture' : 'language',
    drawing: time === 1 ? 'language' : 'culture',
    tags: [text('tag')],
    tagsFa: [text('tagFa')],
    dateTime: day('dateTime'),
    duration: 40 + time,
    zone: time === 1 ? 'Europe/Oslo' : 'Asia/Tehran',
    maxParticipants: 20 + time,
    zoomLink: url('zoomLink'),
    recordingUrl: url('recordingUrl'),
    materialsUrl: url('materialsUrl'),
  }),
  WorkshopInput: ({ time, text, url, day }) => ({
    title: text('title'),
    titleFa: text('titleFa'),
    description: text('description'),
    descriptionFa: text('descriptionFa'),
    content: text('content'),
    contentFa: text('contentFa'),
    instructorName: text('instructorName'),
    instructorNameFa: text('instructorNameFa'),
    instructorBio: text('instructorBio'),
    instructorBioFa: text('instructorBioFa'),
    workshopType: 'live',
    duration: 40 + time,
    scheduledDate: day('scheduledDate'),
    zone: time === 1 ? 'Europe/Oslo' : 'Asia/Tehran',
    meetingLink: url('meetingLink'),
    videoUrl: `https://vimeo.com/7697987${time}`,
    materialsUrl: url('materialsUrl'),
    maxParticipants: 20 + time,
    isPremiumOnly: true,
    published: true,
  }),
  NoteInput: ({ text }) => ({ note: text('note') }),
  SuggestionInput: ({ text }) => ({ title: text('title'), details: text('details') }),
  ResourceInput: ({ time, text, url }) => ({
    title: text('title'),
    description: text('description'),
    url: url('url'),
    category: time === 1 ? 'books' : 'videos',
  }),
  ArticleInput: ({ time, text, day }) => ({
    title: text('title'),
    titleFa: text('titleFa'),
    content: text('content'),
    contentFa: text('contentFa'),
    description: text('description'),
    descriptionFa: text('descriptionFa'),
    keywords: text('keywords'),
    keywordsFa: text('keywordsFa'),
    author: text('author'),
    authorFa: text('authorFa'),
    category: text('category'),
    categoryFa: text('categoryFa'),
    blessing: text('blessing'),
    slug: `every-field-${time}`,
    hero: time === 1 ? 'samovar' : 'haft-sin',
    readTime: 90 + time,
    published: false,
    publishAt: day('publishAt'),
    isPremium: time === 2,
  }),
  CourseInput: ({ time, text, url }) => ({
    title: text('title'),
    titleFa: text('titleFa'),
    description: text('description'),
    descriptionFa: text('descriptionFa'),
    category: time === 1 ? 'culture' : 'language',
    difficulty: time === 1 ? 'advanced' : 'intermediate',
    estimatedDuration: 730 + time,
    thumbnailUrl: url('thumbnailUrl'),
    isPremiumOnly: time === 2,
    published: false,
  }),
  LessonInput: ({ time, text, url }) => ({
    title: text('title'),
    titleFa: text('titleFa'),
    content: text('content'),
    contentFa: text('contentFa'),
    videoUrl: url('videoUrl'),
    duration: 40 + time,
  }),
  PollInput: ({ text }) => ({
    question: text('question'),
    questionFa: text('questionFa'),
    isActive: false,
    options: [0, 1].map((i) => ({ text: text(`text${i}`), textFa: text(`textFa${i}`) })),
  }),
  IssueInput: ({ text, time }) => ({
    subject: text('subject'),
    message: text('message'),
    subjectFa: text('subjectFa'),
    messageFa: text('messageFa'),
    audience: time === 1 ? 'members' : 'newsletter',
  }),
  SettingsInput: ({ text, url, time }) => ({
    operatorName: text('operatorName'),
    operatorAddress: text('operatorAddress'),
    contactEmail: `settings-${time}@example.org`,
    timeZone: time === 1 ? 'Europe/Oslo' : 'Asia/Tehran',
    counters: `families=34${time}`,
    instagram: url('instagram'),
    telegram: url('telegram'),
    youtube: url('youtube'),
    facebook: url('facebook'),
    banner: text('banner'),
    bannerFa: text('bannerFa'),
    blockedWords: text('blockedWords'),
    blockedEmailDomains: `blockedEmailDomains-${time}.example.org`,
    flexibleLeast: 1 + time,
    flexibleMost: 50 + time,
  }),
  SubscriptionInput: ({ time }) => ({
    newsletter: time === 1,
    events: time === 2,
    monthly: time === 1,
    lang: time === 1 ? 'fa' : 'en',
    both: time === 2,
  }),
  WaitlistInput: ({ text, email }) => ({
    name: text('name'),
    email,
    city: text('city'),
    childrenAges: text('childrenAges'),
    interests: text('interests'),
  }),
  SignupInput: ({ text, email }) => ({
    email,
    firstName: text('firstName'),
    lastName: text('lastName'),
    location: text('location'),
    childrenAges: text('childrenAges'),
    parentingInterests: text('interests'),
    languagePreference: 'farsi',
    newsletter: true,
  }),
  ProfileInput: ({ time, text }) => ({
    firstName: text('firstName'),
    lastName: text('lastName'),
    location: text('location'),
    childrenAges: text('childrenAges'),
    parentingInterests: text('interests'),
    languagePreference: time === 1 ? 'farsi' : 'english',
    lang: time === 1 ? 'fa' : 'en',
    timeZone: time === 1 ? 'Asia/Tehran' : 'Europe/Oslo',
  }),
  ChoicesInput: ({ time }) =>
    Object.fromEntries(
      CHOSEN_KINDS.map((kind) => [kind, time === 1 ? 'none' : 'site']),
    ) as Sample<'ChoicesInput'>,
}
