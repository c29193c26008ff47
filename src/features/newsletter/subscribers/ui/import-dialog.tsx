import { useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField, TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { type ImportReport, useImport, usePreviewImport } from '../../admin-queries.ts'
import { fieldErrors } from '../../field-errors.ts'
import { ImportForm } from '../../form.ts'
import { CONSENT_MAX } from '../rules.ts'
import { CsvField } from './csv-field.tsx'
import { ImportCounts } from './import-counts.tsx'

/** Adds the addresses of a file: first what would happen, then how they agreed, then the report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ArrayBuffer>()
  const [preview, setPreview] = useState<ImportReport>()
  /** Kept when the file or column changes, because it concerns the imported people. */
  const [consent, setConsent] = useState('')
  const [report, setReport] = useState<ImportReport>()
  const previewImport = usePreviewImport()
  /** What was chosen last: the answer to an earlier file or column may come after its own, and is ignored. */
  const latest = useRef<object>(undefined)
  const previewFile = (bytes: ArrayBuffer, column?: string) => {
    const input = { file: bytes, ...(column !== undefined && { column }) }
    latest.current = input
    setFile(bytes)
    previewImport.sendAsync(input).then(
      (found) => latest.current === input && setPreview(found),
      () => {}, // shown below
    )
  }
  const choose = (chosen: File | undefined) => {
    latest.current = chosen
    setPreview(undefined)
    setFile(undefined)
    // As bytes: the server recognizes in which encoding a spreadsheet wrote them. Somebody may have moved the file away.
    void chosen?.arrayBuffer().then(
      (bytes) => latest.current === chosen && previewFile(bytes),
      () => latest.current === chosen && setFile(new ArrayBuffer()),
    )
  }
  if (report) return <Report report={report} onClose={onClose} />
  return (
    <Dialog
      title={m.newsletter_import_title()}
      description={m.newsletter_import_text()}
      onClose={onClose}
      mayClose={() => file === undefined}
      crossAsks
      wide
    >
      <CsvField onChoose={choose} />
      <p role="status" className={previewImport.isPending ? 'text-muted' : 'sr-only'}>
        {previewImport.isPending && m.newsletter_import_reading()}
      </p>
      {previewImport.error && !previewImport.isPending && (
        <p role="alert" className="font-semibold text-anar">
          {messageOf(previewImport.error) ?? m.something_went_wrong()}
        </p>
      )}
      {preview && isWithoutAddresses(preview) && (
        <p role="alert" className="font-semibold text-anar">
          {m.newsletter_import_none()}
        </p>
      )}
      {file !== undefined && preview && (
        <Found
          file={file}
          found={preview}
          consent={consent}
          onConsent={setConsent}
          onColumn={(column) => previewFile(file, column)}
          onDone={setReport}
        />
      )}
    </Dialog>
  )
}

const isWithoutAddresses = ({ added, known }: ImportReport) => added + known === 0

type FoundProps = {
  file: ArrayBuffer
  found: ImportReport
  consent: string
  onConsent: (consent: string) => void
  onColumn: (column: string) => void
  onDone: (report: ImportReport) => void
}

function Found({ file, found, consent, onConsent, onColumn, onDone }: FoundProps) {
  const send = useImport(onDone)
  const change = {
    isPending: send.isPending,
    sendAsync: (input: { column: string; consent: string }) => send.sendAsync({ file, ...input }),
  }
  const form = useForm(ImportForm, change, {
    initial: { column: `${found.column}`, consent },
    fieldErrors,
    keepValues: true,
  })
  const column = form.field('column')
  const consentField = form.field('consent')
  return (
    <Form of={form} className="grid grid-cols-1 gap-5">
      <SelectField
        {...column}
        label={m.newsletter_import_column()}
        hint={found.columns[found.column]?.samples.filter(Boolean).map(isolated).join(' ·\u00a0')}
        onChange={(event) => {
          column.onChange(event)
          onColumn(event.target.value)
        }}
      >
        {found.columns.map(({ name, samples }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <option key={i} value={`${i}`}>
            {name || samples[0] || m.newsletter_import_column_unnamed({ number: formatNumber(i + 1) })}
          </option>
        ))}
      </SelectField>
      <UsedColumns found={found} />
      <ImportCounts report={found} />
      <TextArea
        {...consentField}
        onChange={(event) => {
          consentField.onChange(event)
          onConsent(event.target.value)
        }}
        required
        maxLength={CONSENT_MAX}
        label={m.newsletter_import_consent()}
        hint={m.newsletter_import_consent_hint()}
      />
      <SubmitButton
        pending={form.pending}
        pendingLabel={m.newsletter_importing()}
        className="justify-self-end"
        // Until the counts are those of the chosen column.
        disabled={found.added === 0 || column.value !== `${found.column}`}
      >
        {m.newsletter_import_do({ count: found.added, shown: formatNumber(found.added) })}
      </SubmitButton>
    </Form>
  )
}

/** Which other columns count, and what happens without one. */
function UsedColumns({ found: { columns, subscribedColumn, langColumn } }: { found: ImportReport }) {
  const nameOf = (column: number) => isolated(columns[column]?.name ?? '')
  return (
    <p className="text-muted">
      {subscribedColumn === null
        ? m.newsletter_import_all_subscribed()
        : m.newsletter_import_by_subscribed({ column: nameOf(subscribedColumn) })}{' '}
      {langColumn === null
        ? m.newsletter_import_in_this_lang()
        : m.newsletter_import_by_lang({ column: nameOf(langColumn) })}
    </p>
  )
}

const Report = ({ report, onClose }: { report: ImportReport; onClose: () => void }) => (
  <Dialog title={m.newsletter_import_done()} onClose={onClose} wide>
    <ImportCounts report={report} />
    {report.added > 0 && <p className="text-muted">{m.newsletter_imports_hint()}</p>}
    <Button className="justify-self-end" onClick={onClose}>
      {m.newsletter_import_close()}
    </Button>
  </Dialog>
)
