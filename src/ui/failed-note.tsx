import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { sentenceOf } from './use-change.ts'

/** Why a change failed, in the dialog that asked for it: a notice at the edge of the page lies beneath a dialog. */
export function FailedNote({ error }: { error: Error | null }) {
  if (!error || (error instanceof RequestError && error.body.fields)) return null
  return (
    <p role="alert" className="font-semibold text-anar">
      {sentenceOf(error) ?? m.something_went_wrong()}
    </p>
  )
}
