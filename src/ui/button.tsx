import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Khatam } from './khatam.tsx'

/**
 * `button` marks buttons for the print styles, `quiet` those without a visible edge (theme.css). With forced colours a
 * button keeps nothing but its border, which is shown even where it is transparent. Of several beside each other one is
 * `main`; `warning` asks before something that harms or cannot be undone, and `danger` does it, in the dialog.
 */
const BASE =
  'button inline-flex min-h-11 items-center justify-center gap-2 rounded-full border-2 py-1.5 text-base font-semibold leading-tight transition-colors duration-150 aria-disabled:opacity-60 aria-disabled:cursor-not-allowed'
const VARIANTS = {
  main: 'border-transparent px-4.5 bg-firoozeh text-on-firoozeh hover:bg-firoozeh/90',
  soft: 'border-transparent px-4.5 bg-firoozeh-soft text-ink hover:bg-firoozeh-soft/70',
  outline: 'border-firoozeh px-4.5 text-firoozeh hover:bg-firoozeh-soft',
  quiet: 'quiet border-transparent px-3.5 text-ink hover:bg-firoozeh-soft',
  gold: 'border-transparent px-4.5 bg-saffron text-on-saffron hover:bg-saffron/90',
  danger: 'border-transparent px-4.5 bg-anar text-on-anar hover:bg-anar/90',
  warning: 'border-anar px-4.5 text-anar hover:bg-anar-soft',
}
type Variant = { variant?: keyof typeof VARIANTS }

export const buttonClass = (variant: keyof typeof VARIANTS = 'main', more = '') =>
  `${BASE} ${VARIANTS[variant]} ${more}`

/** While pending it shows so and ignores clicks, but keeps the focus, which `disabled` would lose. */
export function Button({
  variant = 'main',
  className = '',
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & Variant) {
  return (
    <button
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

/** A submit button that shows progress and cannot be clicked twice. */
export function SubmitButton({
  pending,
  pendingLabel,
  disabled = false,
  children,
  ...rest
}: ComponentProps<typeof Button> & { pending: boolean; pendingLabel?: string }) {
  return (
    <Button type="submit" disabled={pending || disabled} {...rest}>
      {pending && <Khatam turning className="size-4" />}
      {pending ? (pendingLabel ?? children) : children}
    </Button>
  )
}

/** A link within the site that looks like a button. */
export const LinkButton = createLink(
  ({ variant = 'main', className = '', ...rest }: ComponentProps<'a'> & Variant) => (
    <a className={buttonClass(variant, className)} {...rest} />
  ),
)
