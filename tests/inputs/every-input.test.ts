import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { importsOf, readSources } from '../sources.ts'
import { inputs } from './every-input.ts'

type Schema = v.GenericSchema & { entries?: object; options?: Schema[] }
const fieldsOf = ({ entries, options = [] }: Schema): string[] =>
  entries ? Object.keys(entries) : [...new Set(options.flatMap(fieldsOf))]

const PASSKEY = 'response name'
/**
 * What calls of the API take besides the inputs and their changes, with all their fields. No test looks whether these
 * reach their readers. Inputs that people fill in belong to `inputs`.
 */
const OTHERS: Record<string, string> = {
  // Ways to sign in, and into the account
  ...{ SignInInput: 'email', TokenInput: 'token', ConfirmInput: 'token email code', ProviderInput: 'to' },
  ...{ PasskeyInput: PASSKEY, PasskeySignInInput: 'response', LeaveInput: 'posts' },
  ...{ SubscribeInput: 'email', NewsletterToken: 'token' },
  // The same as an input, with what it is done to
  PreferencesInput: 'token newsletter events monthly lang both',
  PreviewInput: 'content lang',
  IssuePreviewInput: 'subject message subjectFa messageFa audience lang both',
  QuestionChange: 'question answer isAnswered mergedInto isHidden',
  // One word or one reason, with a decision or an action
  ...{ ReportInput: 'reason', ReasonInput: 'reason', RemovalInput: 'reason', BlockInput: 'reason' },
  ...{
    Cancellation: 'reason',
    RoleInput: 'role',
    RegistrationInput: 'eventId',
    VoteInput: 'optionIndex browser',
  },
  ...{ ReviewInput: 'decision reason', BatchReviewInput: 'decision reason texts' },
  ...{ DecisionInput: 'decision reason', BatchDecisionInput: 'decision reason ids', BatchInput: 'ids' },
  ...{ ResourceDecision: 'approved reason state', ResourceBatchDecision: 'approved reason ids' },
  ...{ ResourceBatch: 'ids', SuggestionChange: 'done decision reason', AccessDecision: 'granted' },
  ...{ RevealInput: 'subject id reason', RevealDecisionInput: 'decision' },
  ...{ SendingInput: 'at zone', SendingChange: 'change', ReadInput: 'ids page upTo' },
  ...{ LessonOrder: 'ids', LessonProgress: 'done' },
  // Asked of Stripe, which has its own tests (features/membership/payments)
  ...{
    CheckoutInput: 'plan amount',
    CheckoutReturn: 'session',
    PlanChangeInput: 'plan amount prorationDate',
  },
  ...{ GrantInput: 'email', InvitationInput: 'count' },
  // Counted, and never read again by themselves
  ...{ PageReport: 'path zone', VitalsInput: 'path metrics' },
}
/** Of a call alone, or of one row: an input and what changes it need not both have them. */
const ALONE = /^(version|status|idempotencyKey)$/

const known: Record<string, Schema> = inputs
const bodies = readSources('src/**/*.server.ts').flatMap((source) =>
  [...source.text.matchAll(/^ *json\((\w+)\)/gm)].map(([, name = '']) => ({ ...source, name })),
)

test.each(bodies)('$name, which $file takes, is tested field by field', async ({ name, ...source }) => {
  const from = importsOf(source).find(({ names }) => names.includes(name))?.to
  expect(from, 'it is no input of a `rules.ts`').toMatch(/rules\.ts$/)
  const schema: Schema = (await import(/* @vite-ignore */ `../../${from}`))[name]
  if (schema === known[name]) return
  const changed = known[name.replace(/Change$/, 'Input')]
  const fields = name in OTHERS || !changed ? (OTHERS[name]?.split(' ') ?? []) : fieldsOf(changed)
  const compared = (all: string[]) => all.filter((field) => !ALONE.test(field)).sort()
  expect(
    compared(fieldsOf(schema)),
    'add it to `inputs` in `every-input.ts`; what changes an input has its fields, and no other',
  ).toEqual(compared(fields))
})
