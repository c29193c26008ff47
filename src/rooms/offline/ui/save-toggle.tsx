import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { inLang } from '#platform/lang.ts'
import { currentVisit } from '#platform/visit.ts'
import { showToast } from '#ui/toast.ts'
import { useChange } from '#ui/use-change.ts'
import { keptQuery, wishFor } from '../queries.ts'
import type { Wish } from '../rules.ts'

export type Saveable = { title: string } & ({ path: string } | { url: string; text: string })

/** The button itself. @see SaveButton */
export default function SaveToggle(thing: Saveable): ReactNode {
  const { lang } = currentVisit()
  const address = 'path' in thing ? inLang(lang, thing.path) : thing.url
  const kept = useQuery(keptQuery()).data?.pages.find((each) => each.address === address)
  const saved = kept?.saved ?? false
  const change = useChange((wish: Wish) => wishFor(wish), {
    refreshes: [['kept']],
    saysFailed: () => ({ title: m.kept_failed_title(), text: m.kept_failed_text() }),
  })
  const toggle = () => {
    if (saved) return change.mutate({ act: 'remove', address })
    change.mutate(
      'path' in thing
        ? { act: 'save', path: thing.path, lang }
        : { act: 'save-link', address, lang, title: thing.title, text: thing.text },
      { onSuccess: () => showToast({ title: m.kept_done_title(), text: m.kept_done_text() }) },
    )
  }
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-disabled={change.isPending}
      onClick={() => change.isPending || toggle()}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-firoozeh hover:underline"
    >
      <Bookmark aria-hidden="true" className={`size-5 ${saved ? 'fill-current' : ''}`} />
      {m.kept_save()}
      <span className="sr-only">: {thing.title}</span>
    </button>
  )
}
