import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { inLang } from '#platform/lang.ts'
import { currentVisit } from '#platform/visit.ts'
import { Button } from './button.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Hands the address of a page of ours on, in the language in which it is read. @param path without a language */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const [open, setOpen] = useState(false)
  const { lang, publicUrl } = currentVisit()
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-5" />
        <span>
          {m.ui_share()}
          <span className="sr-only">: {title}</span>
        </span>
      </Button>
      {open && (
        <Suspense>
          <ShareDialog url={publicUrl + inLang(lang, path)} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
