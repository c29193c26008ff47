import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ReportButton } from '#features/discussions/reports/ui/report-button.tsx'
import { m } from '#messages'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { UserLine, UserText } from '#ui/texts/user-text.tsx'
import { reportOrganizerMessage, useSendMessage } from '../../dialog-changes.ts'
import { fieldErrors } from '../../field-errors.ts'
import { messagesQuery, type OrganizerMessage } from '../../queries.ts'
import { MESSAGE_MAX, type MessageAudience, MessageInput } from '../../rules.ts'

/** The organizer's messages to all attendees or members, and for organizers the form to write one. */
export function OrganizerMessages({ audience, writes }: { audience: MessageAudience; writes: boolean }) {
  const { data, error, isError, refetch } = useQuery(messagesQuery(audience))
  /** What was shown before stays. */
  const failed = isError && !data
  const [writing, setWriting] = useState(false)
  const isShown = writes || failed || Boolean(data?.length)
  const heading = useFocusAsTarget(isShown)
  if (!isShown) return null
  // In Persian an event has a host, and a group has organizers.
  const title = audience.kind === 'event' ? m.local_community_messages() : m.local_community_group_messages()
  return (
    <section
      id="messages"
      aria-labelledby="messages-title"
      className="card grid grid-cols-1 gap-4 p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id="messages-title" className="text-xl">
          {title}
        </h2>
        {writes && (
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setWriting(true)}>
            {m.local_community_write()}
          </Button>
        )}
      </div>
      {failed && <Failed error={error} onRetry={refetch} />}
      {writes && !failed && !data?.length && (
        <p className="text-muted">
          {audience.kind === 'event'
            ? m.local_community_write_event_text()
            : m.local_community_write_group_text()}
        </p>
      )}
      <ul className="grid gap-5 empty:hidden">
        {data?.map((message) => (
          <li key={message.id}>
            <Message message={message} of={title} />
          </li>
        ))}
      </ul>
      {writing && <MessageDialog audience={audience} onClose={() => setWriting(false)} />}
    </section>
  )
}

/** Notifications and emails lead to `#messages`, which the page looks for before the messages are there. */
function useFocusAsTarget(isShown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isShown || location.hash !== '#messages') return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isShown])
  return heading
}

const Message = ({
  message: { id, message, sender, createdAt, mine, hidden },
  of,
}: {
  message: OrganizerMessage
  /** The title of the list. */
  of: string
}) => (
  <article className="grid gap-1">
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <UserLine
        text={sender?.firstName ?? m.local_community_community_member()}
        isName={Boolean(sender)}
        className="font-semibold"
      />
      <Day at={createdAt} />
      {hidden && <span className="chip bg-anar-soft text-ink">{m.local_community_hidden()}</span>}
    </p>
    <UserText text={message} className="wrap-anywhere" />
    {!mine && (
      <div className="-mx-4">
        <ReportButton kind="message" id={id} of={of} send={reportOrganizerMessage(id)} />
      </div>
    )}
  </article>
)

export function MessageDialog({ audience, onClose }: { audience: MessageAudience; onClose: () => void }) {
  const send = useSendMessage(audience, onClose)
  const form = useForm(MessageInput, send, {
    initial: { message: '' },
    fieldErrors,
    isIdempotent: true,
    draft: `message:${audience.kind}:${audience.id}`,
  })
  const text =
    audience.kind === 'event' ? m.local_community_write_event_text() : m.local_community_write_group_text()
  return (
    <Dialog title={m.local_community_write()} description={text} onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <TextArea
          {...form.field('message')}
          required
          data-first
          maxLength={MESSAGE_MAX}
          rows={6}
          label={m.local_community_write_message()}
        />
        <SubmitButton pending={form.pending} pendingLabel={m.local_community_write_sending()}>
          {m.local_community_write_send()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
