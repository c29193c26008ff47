import { Copy, Share2 } from 'lucide'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button, buttonClass } from '../button.tsx'
import { copyText } from '../copy-text.ts'
import { Icon } from '../icon.tsx'
import { showToast } from '../toasts/toast.ts'
import { Dialog } from './dialog.tsx'

/** The device's own share sheet where there is one; WhatsApp, Telegram, Facebook, Twitter and the clipboard. */
export default function ShareDialog({
  url,
  title,
  onClose,
}: {
  url: string
  title: string
  onClose: () => void
}) {
  const copy = async () => {
    const isCopied = await copyText(url)
    if (isCopied) showToast({ title: m.toast_link_copied_title(), text: m.toast_link_copied_text() })
    onClose() // a toast is beneath an open dialog
  }
  return (
    <Dialog title={m.ui_share_title()} description={isolated(title)} onClose={onClose}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {typeof navigator.share === 'function' && (
          <li className="grid sm:col-span-2">
            {/* A closed share sheet rejects, too; there is nothing to show for it. */}
            <Button
              variant="soft"
              onClick={() => void navigator.share({ url, title }).then(onClose, () => {})}
            >
              <Icon of={Share2} className="size-4" />
              {m.ui_share_device()}
            </Button>
          </li>
        )}
        {[
          [m.ui_share_whatsapp(), whatsappLink(url, title)],
          [m.ui_share_telegram(), telegramLink(url, title)],
          [m.ui_share_facebook(), facebookLink(url, title)],
          [m.ui_share_twitter(), twitterLink(url, title)],
        ].map(([name, href]) => (
          <li key={name} className="grid">
            <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
              {name}
            </a>
          </li>
        ))}
        <li className="grid sm:col-span-2">
          <Button variant="soft" onClick={() => void copy()}>
            <Icon of={Copy} className="size-4" />
            {m.ui_copy_link()}
          </Button>
        </li>
      </ul>
    </Dialog>
  )
}

/** Shared links have these. */
const HASHTAGS = ['PersianParenting', 'BilingualChildren']

/** Facebook takes one hashtag. */
const facebookLink = (url: string, title: string) =>
  `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: title, hashtag: `#${HASHTAGS[0]}` })}`

const twitterLink = (url: string, title: string) =>
  `https://twitter.com/intent/tweet?${query({ url, text: title, hashtags: HASHTAGS.join(',') })}`

/** One text, in which the program finds the URL by itself. */
const whatsappLink = (url: string, title: string) => `https://wa.me/?${query({ text: `${title}\n${url}` })}`

const telegramLink = (url: string, title: string) => `https://t.me/share/url?${query({ url, text: title })}`

/** With %20 for a space: programs on phones show a plus as it is. */
const query = (params: Record<string, string>) => `${new URLSearchParams(params)}`.replaceAll('+', '%20')
