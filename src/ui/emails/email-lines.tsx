import { Fragment, type ReactNode } from 'react'

/** Lines one below the other; the plain text of an email and some mail programs have no style for that. */
export const EmailLines = ({ lines }: { lines: ReactNode[] }) =>
  lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an email never change places
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ))
