import { CalendarPlus, Copy } from 'lucide'
import { m } from '#messages'
import { Button, buttonClass } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toasts/toast.ts'

/** Links to add a feed to one's own calendar. `webcal:` opens the device's calendar, which then polls by itself. */
export const FeedLinks = ({ url }: { url: string }) => (
  <div className="actions">
    <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('main')}>
      <Icon of={CalendarPlus} className="size-5" />
      {m.calendar_subscribe()}
    </a>
    <Button variant="outline" onClick={() => void copy(url)}>
      <Icon of={Copy} className="size-4" />
      {m.calendar_copy()}
    </Button>
    <a href={url} download className={buttonClass('quiet')}>
      {m.calendar_download()}
    </a>
  </div>
)

async function copy(url: string) {
  if (await copyText(url)) showToast({ title: m.calendar_copied() })
}
