import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { AnnouncedField } from './announced-field.ts'

type FieldProps = {
  label: string
  /** Readers who see the text beside the field need no more. */
  labelHidden?: boolean
  hint?: string | undefined
  /** The id of a hint elsewhere that is about this field, too. */
  hintId?: string | undefined
  error?: string | undefined
  optional?: string | undefined
}
const CONTROL =
  'w-full min-h-11 rounded-sm border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors duration-150 aria-invalid:border-anar aria-invalid:outline-anar'

/**
 * @param props.maxLength is counted and shown, but nothing that is typed or pasted is cut off; the digits of a number
 * are not counted
 */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  maxLength,
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Framed
      name={rest.name}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      labelHidden={labelHidden ?? false}
      characters={rest.inputMode === 'numeric' ? undefined : countCharacters(rest.value, maxLength)}
    >
      {(attributes) => (
        <input
          className={CONTROL}
          dir={typeof rest.value === 'string' ? directionOf(rest.value) : 'auto'}
          {...attributes}
          {...rest}
        />
      )}
    </Framed>
  )
}

/** The reader's own email address. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="email" autoComplete="email" dir="ltr" required {...props} />
)

/** Several lines. It grows with the text, in browsers that can do that. */
export function TextArea({
  label,
  hint,
  hintId,
  error,
  optional,
  maxLength,
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Framed
      name={rest.name}
      label={label}
      hint={hint}
      hintId={hintId}
      error={error}
      optional={optional}
      characters={countCharacters(rest.value, maxLength)}
    >
      {(attributes) => (
        <textarea
          className={`${CONTROL} field-sizing-content min-h-28 max-h-[60vh]`}
          dir="auto"
          {...attributes}
          {...rest}
        />
      )}
    </Framed>
  )
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...rest
}: ComponentProps<'select'> & FieldProps) {
  return (
    <Framed name={rest.name} label={label} hint={hint} error={error} optional={optional}>
      {(attributes) => (
        <select className={CONTROL} {...attributes} {...rest}>
          {children}
        </select>
      )}
    </Framed>
  )
}

export function Checkbox({ label, hint, error, ...rest }: ComponentProps<'input'> & FieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 has-disabled:opacity-50">
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-note` : undefined}
          {...rest}
        />
        {label}
      </label>
      {(hint || error) && (
        <p id={`${id}-note`} className={`ps-8 text-sm ${error ? 'text-anar' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type InputAttributes = {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

type CharacterCount = { count: number; most: number }

/** From this share of the limit on, the characters are counted visibly. */
const COUNTED_FROM = 0.9
/** A field with a lower limit is for a code, and is counted only once it is too long. */
const COUNTED_LIMIT_MIN = 20

/** @returns nothing while there is enough space */
const countCharacters = (value: unknown, most: number | undefined): CharacterCount | undefined => {
  const count = String(value ?? '').length
  if (most === undefined || count < most * COUNTED_FROM) return undefined
  return most >= COUNTED_LIMIT_MIN || count > most ? { count, most } : undefined
}

/** Announced only once it is too long, and then not at each letter. */
function Counter({ id, characters: { count, most } }: { id: string; characters: CharacterCount }) {
  const over = count - most
  const tens = Math.ceil(over / 10) * 10
  return (
    <p id={id} className={`text-sm ${over > 0 ? 'font-semibold text-anar' : 'text-muted'}`}>
      {m.ui_letters({ shown: formatNumber(count), most: formatNumber(most) })}
      {over > 0 && ` · ${m.ui_letters_over({ count: over, shown: formatNumber(over) })}`}
      <span role="status" className="sr-only">
        {over > 0 && m.ui_letters_over({ count: tens, shown: formatNumber(tens) })}
      </span>
    </p>
  )
}

/** Label above, hint and error below, linked to the control for screen readers. */
function Framed({
  name,
  label,
  labelHidden = false,
  hint,
  hintId,
  error,
  optional,
  characters,
  children,
}: FieldProps & {
  name: string | undefined
  characters?: CharacterCount | undefined
  children: (attributes: InputAttributes) => ReactNode
}) {
  const id = useId()
  const notes = [error && `${id}-error`, characters && `${id}-characters`, hint && `${id}-hint`, hintId]
    .filter(Boolean)
    .join(' ')
  const announced = useContext(AnnouncedField)
  const isAnnounced = announced !== undefined && announced.name === name
  const wrong = error !== undefined || (characters !== undefined && characters.count > characters.most)
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {/* The gap is at the label's end, so that a next word that wraps begins at the line's edge. */}
        {optional ? <span className="me-1">{label}</span> : label}{' '}
        {optional && <span className="text-sm font-normal text-muted">{optional}</span>}
      </label>
      {children({ id, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': notes || undefined })}
      {error && (
        <p
          key={isAnnounced ? announced.key : 'shown'}
          role={isAnnounced ? 'alert' : undefined}
          id={`${id}-error`}
          className="text-sm font-semibold text-anar"
        >
          {error}
        </p>
      )}
      {characters && <Counter id={`${id}-characters`} characters={characters} />}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
