import { type RefObject, useRef, useState } from 'react'
import { m } from '#messages'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import type { useForm } from '#ui/forms/use-form.ts'
import type { emptyIssue, IssueForm } from '../../form.ts'
import { langLabels } from '../../labels.ts'
import { insertBlock } from '../blocks.ts'
import { isComplete, MESSAGE_MAX, SUBJECT_MAX, type Texts } from '../rules.ts'
import { InsertBlock } from './insert-block.tsx'
import { type Inserted, InsertedBlocks } from './inserted-blocks.tsx'

type EditorForm = ReturnType<typeof useForm<typeof emptyIssue, typeof IssueForm, unknown>>

const NAMES = { en: ['subject', 'message'], fa: ['subjectFa', 'messageFa'] } as const
/** In the middle of a Persian line. */
const MARKS = {
  heading: isolated('##'),
  bold: isolated('**'),
  list: isolated('-'),
  link: isolated('[…](https://…)'),
}

/** As a selection in a text of any length. */
const AT_END = { selectionStart: MESSAGE_MAX, selectionEnd: MESSAGE_MAX }

const HINT_ID = 'message-hint'

type Props = { form: EditorForm; lang: Lang; inserted: Inserted[] | undefined }

/** Subject and message in one language; how the message is written is said once, below the English one. */
export function IssueTextFields({ form, lang, inserted }: Props) {
  const [isInserting, setInserting] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  /** Until the box has had the focus, browsers say that the cursor is before its text. */
  const hasCursor = useRef(false)
  const [subject, message] = NAMES[lang]
  const langAttributes = { lang, dir: dirOf(lang) }
  const field = (name: keyof Texts) => {
    const { error, ...props } = form.field(name)
    // A text in the other language is enough.
    const isSolved = error === m.field_newsletter_empty() && isComplete(form.values)
    return { ...props, error: isSolved ? undefined : error }
  }
  return (
    <fieldset className="card grid min-w-0 gap-4 p-4 sm:p-5">
      <legend className="chip bg-lapis-soft text-base font-semibold">{langLabels[lang]()}</legend>
      <TextField
        {...field(subject)}
        {...langAttributes}
        maxLength={SUBJECT_MAX}
        label={m.newsletter_field_subject()}
      />
      <TextArea
        {...field(message)}
        {...langAttributes}
        ref={box}
        onFocus={() => {
          hasCursor.current = true
        }}
        rows={12}
        // The box grows with its text, for which browsers leave `rows` aside.
        style={{ minBlockSize: 'calc(12lh + 1rem)' }}
        maxLength={MESSAGE_MAX}
        label={m.newsletter_field_message()}
        hintId={HINT_ID}
      />
      {lang === 'en' && (
        <p id={HINT_ID} className="-mt-2.5 text-sm text-muted">
          {m.newsletter_field_message_hint(MARKS)}
        </p>
      )}
      <InsertedBlocks text={form.values[message]} named={inserted} />
      <Button variant="soft" className="justify-self-start" onClick={() => setInserting(true)}>
        {m.newsletter_insert()}
      </Button>
      {isInserting && (
        <InsertBlock
          lang={lang}
          onClose={() => setInserting(false)}
          onInsert={(block) => {
            const { selectionStart: from, selectionEnd: to } = (hasCursor.current && box.current) || AT_END
            const { text, cursor } = insertBlock(form.values[message], { from, to }, block)
            form.fill({ [message]: text })
            focusAt(box, cursor)
          }}
        />
      )}
    </fieldset>
  )
}

/** Once the dialog has closed, which returns the focus to its button, and the text is in the box. */
const focusAt = (box: RefObject<HTMLTextAreaElement | null>, cursor: number) =>
  setTimeout(() => {
    box.current?.focus()
    box.current?.setSelectionRange(cursor, cursor)
    // The browser leaves its first lines beneath the header, as some of it is seen.
    box.current?.scrollIntoView({ block: 'nearest' })
  })
