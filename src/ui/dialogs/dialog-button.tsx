import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { requestContext } from '#platform/request-context.ts'
import { Button, buttonClass } from '../button.tsx'
import { useHydrated } from '../use-hydrated.ts'

type Opened = ReturnType<typeof useDialog>

/**
 * A dialog that a button opens. `?open=` with its name in the page's URL opens it as well. Without scripts the button
 * leads there, and the page shows only the dialog (`Dialog`).
 * @param name its kind, and the id of what it is about, if the page may have several
 */
export function useDialog(name: string) {
  const router = useRouter()
  const search = () => router.latestLocation.search as Record<string, unknown>
  const [isOpen, setOpen] = useState(() => search().open === name)
  return {
    name,
    isOpen,
    /** The page answers its form. That keeps what was typed, even if its sender is signed out by now. */
    isAnswer: isOpen && requestContext().posted !== undefined,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      const { open, ...others } = search()
      if (open === name)
        void router.navigate({ to: '.', search: others as never, replace: true, resetScroll: false })
    },
  }
}

/** The URL of the dialog on a page: by default the current one, without what else is in its URL. */
export const dialogHref = (name: string, page?: string) =>
  `${page === undefined ? '' : requestContext().prefix + page}?open=${name}`

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'children'> & {
  of: Opened
  /** The path of a page that certainly shows it, where this one may not: a list with other rows by then. */
  page?: string | undefined
}

/** Opens a dialog of `useDialog`. */
export const DialogButton = ({ of: { name, open }, page, variant = 'main', className, children }: Props) =>
  useHydrated() ? (
    <Button variant={variant} className={className} aria-haspopup="dialog" onClick={open}>
      {children}
    </Button>
  ) : (
    <a href={dialogHref(name, page)} className={buttonClass(variant, className)}>
      {children}
    </a>
  )
