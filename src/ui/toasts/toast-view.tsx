import { CircleAlert, CircleCheck, Info, X } from 'lucide'
import { Direction, Toast as Primitive } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { endSideOf } from '../end-side.ts'
import { Icon } from '../icon.tsx'
import { shownMs, type Toast, toasts } from './toast.ts'

/** How far a toast is swiped to be dismissed. */
const SWIPE_PX = 50

const VARIANTS = {
  success: { icon: CircleCheck, colour: 'text-pistachio', border: 'border-s-pistachio' },
  failure: { icon: CircleAlert, colour: 'text-anar', border: 'border-s-anar' },
  neutral: { icon: Info, colour: 'text-lapis', border: 'border-s-lapis' },
}

type Props = { toast: Toast; dialog: HTMLElement | undefined }

export default function ToastView({ toast, dialog }: Props) {
  const { icon, colour, border } =
    VARIANTS[toast.destructive ? 'failure' : toast.neutral ? 'neutral' : 'success']
  const viewport = useRef<HTMLOListElement>(null)
  const dir = dirOf(requestContext().lang)
  useEffect(() => (viewport.current ? makeSpace(viewport.current) : undefined), [])
  return (
    <Direction.Provider dir={dir}>
      <Primitive.Provider
        duration={shownMs(toast)}
        // Towards the edge at which it is on a wide screen.
        swipeDirection={endSideOf(dir)}
        swipeThreshold={SWIPE_PX}
        label={m.ui_notice()}
        // Outside of an open dialog everything is inert, and nothing is read out.
        announcerContainer={dialog}
      >
        <Primitive.Root
          type={toast.destructive ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && toasts.dismiss(toast.id)}
          onEscapeKeyDown={(event) => {
            if (!(event.target instanceof Element) || !event.target.closest('.notices')) return
            event.preventDefault() // the dialog beneath stays open
            toasts.dismiss(toast.id)
          }}
          className={`card flex items-start gap-3 border-s-4 p-4 [animation:rise_.2s_var(--ease-out)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${border}`}
        >
          <Icon of={icon} className={`mt-1 size-5 shrink-0 ${colour}`} />
          <div className="grow">
            <Primitive.Title className="font-semibold">{toast.title}</Primitive.Title>
            {toast.text && <Primitive.Description className="text-muted">{toast.text}</Primitive.Description>}
            {toast.action && (
              <Primitive.Action
                altText={toast.action.label}
                onClick={toast.action.onChoose}
                className="min-h-11 font-semibold text-firoozeh underline"
              >
                {toast.action.label}
              </Primitive.Action>
            )}
          </div>
          <Primitive.Close
            aria-label={m.ui_close()}
            className="tap -m-2 grid place-items-center rounded-full"
          >
            <Icon of={X} className="size-5" />
          </Primitive.Close>
        </Primitive.Root>
        <Primitive.Viewport
          ref={viewport}
          hotkey={['F8']}
          label={m.ui_notices({ hotkey: '{hotkey}' })}
          className="notices fixed inset-x-0 bottom-(--network-bar,0px) z-50 m-0 max-h-[calc(100dvh-var(--network-bar,0px))] w-full list-none overflow-x-clip overflow-y-auto p-4 -outline-offset-4 md:start-auto md:max-w-[420px]"
        />
      </Primitive.Provider>
    </Direction.Provider>
  )
}

/**
 * Scrolls the focused element, such as the button that was just clicked, out from under the toast. Before it the
 * error of its form and, for a field, the error of the field, which has the reason. Does so when the toast appears,
 * and again when later content moves things. The space for that is in theme.css.
 */
function makeSpace(viewport: HTMLElement): () => void {
  const uncover = () => {
    document.documentElement.style.setProperty('--notices', `${viewport.offsetHeight}px`)
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || viewport.contains(activeElement)) return
    const problem = activeElement.closest('form')?.querySelector(':scope > [role=alert]')
    const fieldError = document.getElementById(`${activeElement.id}-error`)
    for (const element of [problem, fieldError, activeElement])
      if (element && overlaps(element, viewport)) element.scrollIntoView({ block: 'nearest' })
  }
  const observer = new ResizeObserver(uncover)
  observer.observe(viewport)
  const content = viewport.closest('dialog')?.firstElementChild ?? document.querySelector('main')
  if (content) observer.observe(content)
  return () => observer.disconnect()
}

function overlaps(element: Element, toast: HTMLElement): boolean {
  const [box, toastBox] = [element.getBoundingClientRect(), toast.getBoundingClientRect()]
  return box.bottom > toastBox.top && box.right > toastBox.left && box.left < toastBox.right
}
