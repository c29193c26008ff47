import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide'
import { type KeyboardEvent, lazy, type ReactNode, useRef, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { dialogHref, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { type Comment, type Post, reportText } from '../queries.ts'
import { nameOf } from './byline.tsx'

const PostDialog = lazy(() => import('../posts/ui/post-dialog.tsx'))
const CommentEditDialog = lazy(() => import('../comments/ui/comment-edit-dialog.tsx'))
const ReportDialog = lazy(() => import('../reports/ui/report-dialog.tsx'))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

type Props = {
  postId: number
  /** Called once one's own text is removed, where its page would show nothing any more. */
  onRemoved?: () => void
} & ({ kind: 'posts'; text: Post } | { kind: 'comments'; text: Comment })

/** What a member may do with a text: change or remove their own, report another's while it is public. */
export function OwnActions(props: Props) {
  const viewer = useViewer()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const kind = props.kind === 'posts' ? 'post' : 'comment'
  const reporting = useDialog(`report-${kind}-${props.text.id}`)
  if (!viewer && !reporting.isAnswer) return null
  if (props.text.hidden && !props.text.mine) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu of={props.kind === 'posts' ? props.text.title : nameOf(props.text)}>
        {props.text.mine ? (
          <>
            <Item
              icon={<Icon of={Pencil} className="size-4" />}
              label={m.discussions_edit()}
              onChoose={() => setOpen('edit')}
            />
            <Item
              icon={<Icon of={Trash2} className="size-4" />}
              label={m.discussions_delete()}
              onChoose={() => setOpen('remove')}
            />
          </>
        ) : (
          <Item
            icon={<Icon of={Flag} className="size-4" />}
            label={m.discussions_report()}
            href={dialogHref(reporting.name, `/community/${props.postId}`)}
            onChoose={reporting.open}
          />
        )}
      </Menu>
      <OnDemand>
        {open === 'edit' && props.kind === 'posts' && <PostDialog post={props.text} onClose={close} />}
        {open === 'edit' && props.kind === 'comments' && (
          <CommentEditDialog postId={props.postId} comment={props.text} onClose={close} />
        )}
        {open === 'remove' && (
          <RemoveDialog
            kind={props.kind}
            id={props.text.id}
            postId={props.postId}
            onRemoved={props.onRemoved}
            named={props.kind === 'posts' ? props.text.title : props.text.content}
            onClose={close}
          />
        )}
        {reporting.isOpen && (
          <ReportDialog
            kind={kind}
            id={props.text.id}
            send={reportText(props.kind, props.text.id)}
            onClose={reporting.close}
          />
        )}
      </OnDemand>
    </>
  )
}

/** A small menu on the browser's own disclosure: opens and closes by key, closes when something is chosen. */
function Menu({ of, children }: { of: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const hide = () => ref.current?.removeAttribute('open')
  /** A hidden item cannot keep the focus; a dialog that an item opens returns it to where it was. */
  const close = () => {
    ref.current?.querySelector('summary')?.focus()
    hide()
  }
  /** A dialog around an open menu stays. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <details
      ref={ref}
      className="relative"
      onClick={(event) => (event.target as Element).closest('button') && close()}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hide()}
    >
      <summary
        aria-label={`${m.discussions_more()}: ${of}`}
        className="tap -m-2 grid list-none place-items-center rounded-full hover:bg-firoozeh-soft [&::-webkit-details-marker]:hidden"
      >
        <Icon of={Ellipsis} className="size-5" />
      </summary>
      {/* Safari gives a clicked button no focus, but the nearest element around it that takes it: outside, the menu closes. */}
      <div tabIndex={-1} className="card absolute end-0 z-20 grid min-w-[min(10rem,70vw)] p-1 outline-none">
        {children}
      </div>
    </details>
  )
}

type ItemProps = {
  icon: ReactNode
  label: string
  /** Where it leads before or without scripts. */
  href?: string
  onChoose: () => void
}

function Item({ icon, label, href, onChoose }: ItemProps) {
  const isHydrated = useHydrated()
  const className = 'flex min-h-11 items-center gap-3 rounded-sm px-3 text-start hover:bg-firoozeh-soft'
  const content = (
    <>
      {icon}
      {label}
    </>
  )
  return href && !isHydrated ? (
    <a href={href} className={className}>
      {content}
    </a>
  ) : (
    <button type="button" onClick={onChoose} className={className}>
      {content}
    </button>
  )
}
