import type { ComponentProps } from 'react'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { URL_MAX } from '#platform/text/line-pieces.ts'
import { TextField } from './field.tsx'

type Props = ComponentProps<typeof TextField>

/** A whole number; on phones with the keyboard for digits. Both languages' digits are read (`readWholeNumber`). */
export const NumberField = (props: Props) => (
  <TextField inputMode="numeric" dir={dirOf(requestContext().lang)} {...props} />
)

/** A web address, which is written from left to right in every language. */
export const UrlField = (props: Props) => (
  <TextField type="url" inputMode="url" dir="ltr" maxLength={URL_MAX} {...props} />
)
