import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import type { restrictedFields } from '../src/features/local-community/tables.ts'
import { ownData } from '../src/personal-data.ts'
import type { FieldOf, InputName } from './inputs/every-input.ts'
import { isTest, readSources } from './sources.ts'

const PAGES = (['en', 'fa'] as const).map((lang) => readFileSync(`content/pages/privacy.${lang}.md`, 'utf8'))

/** Each kind of item on the page, as it is called there in both languages. */
const EXPORT_PARTS = {
  account: ['Your account:', 'حساب شما:'],
  sessions: ['Your sessions:', 'ورودهای شما:'],
  links: ['Sign-in links and codes:', 'لینک‌ها و کدهای ورود:'],
  emailChanges: ['Changes of your email:', 'تغییر ایمیل شما:'],
  passkeys: ['Passkeys:', 'کلیدهای عبور:'],
  providers: ['Sign-in with another service,', 'ورود با سرویس دیگر،'],
  suspensions: ['Suspensions:', 'حساب‌های مسدود:'],
  notes: ['Notes about you:', 'یادداشت‌ها دربارهٔ شما:'],
  posts: ['Posts, replies and likes:', 'مطلب‌ها، پاسخ‌ها و پسندها:'],
  reports: ['Reports:', 'گزارش‌ها:'],
  votes: ['Poll votes:', 'رأی‌های نظرسنجی:'],
  questions: ['Questions to experts and votes for them:', 'پرسش از کارشناسان و رأی به پرسش‌ها:'],
  groups: ['Groups and family events:', 'گروه‌ها و دورهمی‌ها:'],
  events: ['Events:', 'رویدادها:'],
  resources: ['Resources and articles:', 'منابع و مقاله‌ها:'],
  notifications: ['Notifications:', 'اعلان‌ها:'],
  calendar: ['Your calendar link:', 'لینک تقویم شما:'],
  emails: ['Emails to you:', 'ایمیل‌هایی که به شما می‌فرستیم:'],
  newsletter: ['The newsletter:', 'خبرنامه:'],
  waitlist: ['The Peyvand+ waitlist:', 'فهرست انتظار پیوند+:'],
  membership: ['Your membership in Peyvand+:', 'عضویت شما در پیوند+:'],
  courses: ['Courses and workshops:', 'دوره‌ها و کارگاه‌ها:'],
  log: ['The activity log:', 'سابقهٔ کارها:'],
  reveals: [
    'Requests to reveal an author, and revealed authors:',
    'درخواست‌های آشکار کردن نویسنده و نویسندگان آشکارشده:',
  ],
} as const
type ExportPart = keyof typeof EXPORT_PARTS

/** The part of the page for each table with personal data. A new one is added here, and there. */
const TABLES: Record<string, ExportPart> = {
  users: 'account',
  sessions: 'sessions',
  verifications: 'links',
  email_changes: 'emailChanges',
  passkeys: 'passkeys',
  provider_accounts: 'providers',
  suspensions: 'suspensions',
  suspended_emails: 'suspensions',
  member_notes: 'notes',
  posts: 'posts',
  comments: 'posts',
  user_likes: 'posts',
  reports: 'reports',
  poll_votes: 'votes',
  expert_sessions: 'questions',
  expert_questions: 'questions',
  question_votes: 'questions',
  regional_groups: 'groups',
  group_memberships: 'groups',
  community_events: 'groups',
  community_event_attendees: 'groups',
  group_removals: 'groups',
  organizer_messages: 'groups',
  event_registrations: 'events',
  event_suggestions: 'events',
  resources: 'resources',
  articles: 'resources',
  article_versions: 'resources',
  notices: 'notifications',
  notice_choices: 'notifications',
  calendar_feeds: 'calendar',
  mails: 'emails',
  newsletters: 'newsletter',
  newsletter_imports: 'newsletter',
  newsletter_issues: 'newsletter',
  newsletter_deliveries: 'newsletter',
  waitlist: 'waitlist',
  memberships: 'membership',
  payments: 'membership',
  checkouts: 'membership',
  ending_subscriptions: 'membership',
  access_requests: 'membership',
  lesson_progress: 'courses',
  workshops: 'courses',
  workshop_registrations: 'courses',
  admin_record: 'log',
  seal_openings: 'reveals',
  reveal_requests: 'reveals',
}
/** Counts and words, of nobody; and rate limits, which the page mentions at its beginning. */
const OF_NOBODY = [
  'demo_rows',
  'rate_limits',
  'polls',
  'post_counts',
  'post_search',
  'events',
  'resource_downloads',
  'email_events',
  'stripe_events',
  'stripe_readings',
  'courses',
  'course_lessons',
]
/** Visits of people whom nobody can tell any more, on the page in a paragraph of their own. */
const OF_VISITS = [
  'analytics_salts',
  'analytics_visits',
  'analytics_views',
  'analytics_rollups',
  'analytics_state',
  'analytics_drops',
  'analytics_vitals',
]
/** Of the operator, who is on the page itself. */
const OF_OPERATOR = ['settings']
const OF_SEARCH = ['search_words', 'search_documents']

/** The name of each part of the export on the page. */
const DOWNLOADED: Record<string, ExportPart> = {
  account: 'account',
  emails: 'emails',
  activityLog: 'log',
  discussions: 'posts',
  events: 'events',
  workshops: 'courses',
  expertSessions: 'questions',
  localCommunity: 'groups',
  votes: 'votes',
  resources: 'resources',
  articles: 'resources',
  newsletter: 'newsletter',
  waitlist: 'waitlist',
  membership: 'membership',
  courses: 'courses',
  calendar: 'calendar',
  notifications: 'notifications',
  identityReveals: 'reveals',
}

test('the privacy page lists everything personal that a table stores', () => {
  const tables = Object.values(schema as Record<string, unknown>).filter((value) => is(value, PgTable))
  const names = tables.map((table) => getTableConfig(table).name)
  const undocumented = names.filter(
    (name) => !TABLES[name] && ![...OF_NOBODY, ...OF_OPERATOR, ...OF_SEARCH, ...OF_VISITS].includes(name),
  )
  expect(undocumented, 'say on the privacy pages what these keep, and name them here').toEqual([])
  for (const table of tables.filter((each) =>
    [...OF_NOBODY, ...OF_VISITS].includes(getTableConfig(each).name),
  ))
    expect(refersToPerson(table), getTableConfig(table).name).toBe(false)
})

function refersToPerson(table: PgTable) {
  const { columns, foreignKeys } = getTableConfig(table)
  const keys = foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === 'users')
  return keys || columns.some(({ name }) => /email|first_name|_by$/.test(name))
}

test('the privacy page lists every part of the export', () => {
  expect(ownData.map(({ name }) => name).filter((name) => !DOWNLOADED[name])).toEqual([])
})

test('both privacy pages have each item of the list, and no other', () => {
  for (const [i, page] of PAGES.entries()) {
    const list = page.split(/^## /m)[4] ?? ''
    const items = [...list.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name)
    expect(items).toEqual(Object.values(EXPORT_PARTS).map((names) => names[i]))
  }
})

const NAME = ['first and last name', 'نام و نام خانوادگی'] as const
const LANGUAGES = ['the languages you chose', 'زبان‌هایی که انتخاب کرده‌اید'] as const
const ABOUT_ONESELF = {
  ...{ firstName: NAME, lastName: NAME, languagePreference: LANGUAGES },
  location: ['where you live', 'محل زندگی'],
  childrenAges: ['children’s ages', 'سن بچه‌ها'],
  parentingInterests: ['your interests', 'علاقه‌هایتان'],
} as const
const PUBLISHED = 'what people publish, or write to each other'
const OF_THE_SITE = 'written by admins, about the site'
const AS_A_WHOLE = 'the page names the form as a whole'
/** The inputs whose fields the page need not name one by one, with the reason. */
const NOT_NAMED = {
  ...{ PostInput: PUBLISHED, CommentInput: PUBLISHED, QuestionInput: PUBLISHED, MessageInput: PUBLISHED },
  ...{ GroupInput: PUBLISHED, CommunityEventInput: PUBLISHED },
  ...{ SessionInput: OF_THE_SITE, EventInput: OF_THE_SITE, WorkshopInput: OF_THE_SITE },
  ...{ CourseInput: OF_THE_SITE, LessonInput: OF_THE_SITE, ArticleInput: OF_THE_SITE },
  ...{ PollInput: OF_THE_SITE, IssueInput: OF_THE_SITE, SettingsInput: OF_THE_SITE },
  ...{ SuggestionInput: AS_A_WHOLE, ResourceInput: AS_A_WHOLE, WaitlistInput: AS_A_WHOLE },
  ...{ NoteInput: AS_A_WHOLE, ChoicesInput: AS_A_WHOLE, SubscriptionInput: AS_A_WHOLE },
} satisfies Partial<Record<InputName, string>>
/**
 * Fields about people and their families that not everyone sees: the part of the page that says so, and its words for
 * each field. A new input or field does not compile until it has them.
 */
const FIELDS: {
  [Name in Exclude<InputName, keyof typeof NOT_NAMED>]: PersonalFields<FieldOf<Name>>
} = {
  AttendanceInput: {
    part: 'groups',
    words: {
      attendeeCount: ['how many of you are coming', 'تعداد نفرات'],
      specialRequests: ['your requests', 'خواستهٔ شما'],
    },
  },
  SignupInput: {
    part: 'account',
    words: {
      ...ABOUT_ONESELF,
      email: ['your email address', 'نشانی ایمیل'],
      newsletter: ['the box for the newsletter', 'خبرنامه را بخواهید'],
    },
  },
  ProfileInput: {
    part: 'account',
    words: { ...ABOUT_ONESELF, lang: LANGUAGES, timeZone: ['your time zone', 'منطقهٔ زمانی'] },
  },
}
/** Of a community event, what not everyone may read. */
const RESTRICTED: Record<keyof typeof restrictedFields, readonly [en: string, fa: string]> = {
  location: ['Exact addresses', 'نشانی دقیق'],
  virtualLink: ['and links', 'لینک'],
}
type PersonalFields<Field extends string> = {
  part: ExportPart
  words: Record<Field, readonly [en: string, fa: string]>
}

test.each(Object.entries(FIELDS))('the privacy page names each field of %s', (_, { part, words }) => {
  expectWords(part, words)
})

test('the privacy page names each field of a community event that not everyone may read', () => {
  expectWords('groups', RESTRICTED)
})

function expectWords(part: ExportPart, words: Record<string, readonly [en: string, fa: string]>) {
  for (const [i, page] of PAGES.entries()) {
    const name = EXPORT_PARTS[part][i]
    const item = page.split('\n').find((line) => line.startsWith(`- **${name}`)) ?? ''
    const unsaid = Object.entries(words).filter(([, sentence]) => !item.includes(sentence[i] ?? ''))
    const file = `content/pages/privacy.${['en', 'fa'][i]}.md`
    expect(unsaid, `${file} does not say these words at '${name}'`).toEqual([])
  }
}

/** Where the code sets a cookie or stores something in the browser, and its name on the page. */
const KEEPS: Record<string, string[]> = {
  'src/features/site/ui/choices.ts': ['peyvand-language', 'peyvand-theme'],
  'src/features/home/guest-cookie.server.ts': ['peyvand-visitor'],
  'src/features/accounts/sessions/open-session.server.ts': ['peyvand.session_token'],
  'src/features/accounts/auth.server.ts': ['peyvand.passkey'],
  'src/features/accounts/oidc/provider-flow.server.ts': ['peyvand.provider'],
  'src/features/home/ui/poll-card.tsx': ['peyvand-voted'],
  'src/features/home/queries.ts': ['peyvand-browser'],
  'src/features/accounts/sign-in/ui/saved-sign-in.ts': ['peyvand-signing-in', 'peyvand-return-to'],
  'src/features/accounts/profile/ui/save-zone.tsx': ['peyvand-zone'],
  'src/ui/forms/use-draft.ts': ['peyvand-draft'],
  'src/worker/list.ts': ['peyvand-kept'],
  'src/worker/pages.ts': ['peyvand-shells'],
  'src/worker/files.ts': ['peyvand-files'],
}
const SETS =
  /document\.cookie ?=|d\.cookie=|Max-Age=|serializeSignedCookie\(|Challenge[cC]ookie|GUEST_COOKIE\}=|\b(?:localS|sessionS|s)torage\??\.setItem|indexedDB|caches\.open/

test('the privacy page lists every cookie and everything else that the code stores in a browser', () => {
  const setting = readSources('src/**/*.{ts,tsx}').filter(
    (source) => !isTest(source) && SETS.test(source.text),
  )
  expect(setting.map(({ file }) => file).filter((file) => !KEEPS[file])).toEqual([])
  const names = new Set(Object.values(KEEPS).flat())
  for (const page of PAGES) expect(new Set(page.match(/peyvand[-.][\w.-]*\w/g))).toEqual(names)
  for (const [file, keepsPattern] of Object.entries(KEEPS)) {
    const all = readSources(file)[0]?.text ?? ''
    expect(SETS.test(all), `${file} keeps ${keepsPattern}`).toBe(true)
  }
})

/** Articles of the General Data Protection Regulation, as each language writes them. */
const BASES = [
  ['Article 6(1)(a), consent', 'بند ۱الف مادهٔ ۶، رضایت'],
  ['Article 6(1)(b), contract', 'بند ۱ب مادهٔ ۶، قرارداد'],
  ['Article 6(1)(c)', 'بند ۱ج مادهٔ ۶'],
  ['Article 6(1)(f), legitimate interests', 'بند ۱و مادهٔ ۶، منافع مشروع'],
]
/**
 * Who is responsible for the data, where it is, and how long it is kept by default, on the device and on the server.
 */
const ANSWERS = [
  ['{operator_name}', '{operator_name}'],
  ['{operator_address}', '{operator_address}'],
  ['in which country', 'در کدام کشور'],
  ['until you clear it there', 'تا وقتی که خودتان آنجا پاکش کنید'],
  ['until you remove it or delete your account', 'تا وقتی می‌ماند که خودتان پاکش کنید یا حسابتان را حذف کنید'],
  ['kept for seven days', 'هفت روز'],
  ['complain to a data protection authority', 'شکایت'],
]

test('the privacy page says by which law, where, and for how long', () => {
  for (const [i, page] of PAGES.entries())
    for (const sentence of [...BASES, ...ANSWERS].map((each) => each[i] ?? ''))
      expect(page).toContain(sentence)
})
