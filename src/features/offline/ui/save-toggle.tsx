import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { inLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { useChange } from '#ui/forms/use-change.ts'
import { Icon } from '#ui/icon.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { savedPagesQuery, sendCommand } from '../queries.ts'
import { type Command, listed } from '../rules.ts'

export type Saveable = { title: string } & ({ path: string } | { url: string; text: string; label: string })

/** The button itself. @see SaveButton */
export default function SaveToggle({ thing, small }: { thing: Saveable; small: boolean }): ReactNode {
  const { saved, pending, toggle } = useSaved(thing)
  // Says what pressing it does: a name that changes takes the place of a pressed state.
  const label = saved ? m.offline_save_undo() : m.offline_save()
  const pressing = {
    type: 'button' as const,
    'aria-disabled': pending,
    onClick: () => pending || toggle(),
  }
  const icon = <Icon of={Bookmark} className={`size-5 ${saved ? 'fill-current' : ''}`} />
  if (small)
    return (
      <Tooltip text={label}>
        <button
          {...pressing}
          aria-label={`${label}: ${thing.title}`}
          className="tap grid place-items-center rounded-full text-firoozeh hover:bg-firoozeh-soft"
        >
          {icon}
        </button>
      </Tooltip>
    )
  return (
    <button
      {...pressing}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-firoozeh hover:underline"
    >
      {icon}
      {label}
      <HiddenTitle text={thing.title} />
    </button>
  )
}

function useSaved(thing: Saveable) {
  const { lang } = requestContext()
  const isOwnPage = 'path' in thing
  const address = isOwnPage ? inLang(lang, thing.path) : thing.url
  const pages = listed(useQuery(savedPagesQuery()).data?.pages ?? [])
  const saved = pages.find((each) => each.address === address)?.saved ?? false
  const change = useChange((command: Command) => sendCommand(command), {
    refreshes: [['saved-pages']],
    errorToast: () => ({ title: m.offline_failed_title(), text: m.offline_failed_text() }),
  })
  const done = () =>
    showToast({
      title: m.offline_done_title(),
      text: isOwnPage ? m.offline_done_text() : m.offline_done_elsewhere(),
    })
  const toggle = () => {
    if (saved) return change.mutate({ act: 'remove', address })
    change.mutate(
      isOwnPage
        ? { act: 'save', path: thing.path, lang }
        : { act: 'save-link', address, lang, title: thing.title, text: thing.text, label: thing.label },
      { onSuccess: done },
    )
  }
  return { saved, pending: change.isPending, toggle }
}
