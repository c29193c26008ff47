import { type ComponentProps, type ReactNode, useId } from 'react'

type Shared = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
}
const CONTROL =
  'w-full min-h-11 rounded-sm border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors duration-150 aria-invalid:border-anar aria-invalid:outline-anar'

export function TextField({ label, hint, error, optional, ...rest }: ComponentProps<'input'> & Shared) {
  return (
    <Framed {...{ label, hint, error, optional }}>
      {(wiring) => <input className={CONTROL} dir="auto" {...wiring} {...rest} />}
    </Framed>
  )
}

/** Several lines; grows with what is written where the browser can. */
export function TextArea({ label, hint, error, optional, ...rest }: ComponentProps<'textarea'> & Shared) {
  return (
    <Framed {...{ label, hint, error, optional }}>
      {(wiring) => (
        <textarea
          className={`${CONTROL} field-sizing-content min-h-28 max-h-[60vh]`}
          dir="auto"
          {...wiring}
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
}: ComponentProps<'select'> & Shared) {
  return (
    <Framed {...{ label, hint, error, optional }}>
      {(wiring) => (
        <select className={CONTROL} {...wiring} {...rest}>
          {children}
        </select>
      )}
    </Framed>
  )
}

export function Checkbox({ label, hint, error, ...rest }: ComponentProps<'input'> & Shared) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0"
          aria-describedby={hint || error ? `${id}-note` : undefined}
          {...rest}
        />
        {label}
      </label>
      {(hint || error) && (
        <p id={`${id}-note`} className={`text-sm ${error ? 'text-anar' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type Wiring = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }

/** Label above, hint and error below, tied to the control for those who cannot see it. */
function Framed({
  label,
  hint,
  error,
  optional,
  children,
}: Shared & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label} {optional && <span className="ms-1 text-sm font-normal text-muted">{optional}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-anar">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
