import { X } from 'lucide'
import { m } from '#messages'
import { dirOf, splitLang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { useChange } from '#ui/forms/use-change.ts'
import { Icon } from '#ui/icon.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { sendCommand } from '../queries.ts'
import type { Command, SavedCopy } from '../rules.ts'

/** One saved page: the link to it, and the button to remove it. Plain links, since a copy is a page of its own. */
export function SavedItem({ page }: { page: SavedCopy }) {
  const { address, lang } = page
  // The title of the home page is only the name of the site.
  const title = splitLang(address).path === '/' ? m.site_logo_label({}, { locale: lang }) : page.title
  const change = useChange((command: Command) => sendCommand(command), {
    refreshes: [['saved-pages']],
    errorToast: () => ({ title: m.offline_failed_title(), text: m.offline_failed_text() }),
  })
  const isExternal = !address.startsWith('/')
  return (
    <li className="card flex items-start gap-2 p-3 ps-4">
      <div lang={lang} dir={dirOf(lang)} className="grid min-w-0 flex-1 gap-1">
        <a
          href={address}
          lang={langOf(title)}
          dir={directionOf(title)}
          {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } : {})}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-firoozeh hover:underline"
        >
          {title}
        </a>
        {isExternal && <ExternalLink page={page} />}
      </div>
      <button
        type="button"
        aria-label={m.offline_remove({ title })}
        onClick={() => change.mutate({ act: 'remove', address })}
        className="tap grid shrink-0 place-items-center rounded-full hover:bg-firoozeh-soft"
      >
        <Icon of={X} />
      </button>
    </li>
  )
}

/** All that is saved of a resource on another site: its kind, its description, and its address. */
const ExternalLink = ({ page: { address, title, lang, text, label } }: { page: SavedCopy }) => (
  <>
    {label && <span className="chip justify-self-start">{label}</span>}
    {text && <UserText text={text} />}
    <p dir={directionOf(title)} className="text-sm text-muted">
      <bdi dir="ltr" className="break-all">
        {address}
      </bdi>
    </p>
    <p className="text-sm text-muted">{m.offline_elsewhere({}, { locale: lang })}</p>
  </>
)
