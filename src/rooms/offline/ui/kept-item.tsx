import { X } from 'lucide-react'
import { m } from '#messages'
import { dirOf } from '#platform/lang.ts'
import { useWish } from '../queries.ts'
import type { Kept } from '../rules.ts'

/** One thing on the device: its way in, and the way off. Plain links, since a copy is a page of its own. */
export function KeptItem({ kept: { address, title, lang, text } }: { kept: Kept }) {
  const wish = useWish()
  const elsewhere = !address.startsWith('/')
  return (
    <li className="card flex items-center gap-2 p-3 ps-4">
      <div lang={lang} dir={dirOf(lang)} className="grid min-w-0 flex-1 gap-1">
        <a
          href={address}
          {...(elsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          className="inline-flex min-h-11 items-center font-semibold break-words text-firoozeh hover:underline"
        >
          {title}
        </a>
        {text && <p>{text}</p>}
        {elsewhere && <p className="text-sm text-muted">{m.kept_elsewhere({}, { locale: lang })}</p>}
      </div>
      <button
        type="button"
        aria-label={m.kept_remove({ title })}
        onClick={() => void wish({ act: 'remove', address })}
        className="tap grid shrink-0 place-items-center rounded-full hover:bg-firoozeh-soft"
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
