import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#messages'
import { isSignedOut, RequestError } from '#platform/client/client.ts'
import { loadedPath } from '#platform/pages/loaded-path.ts'
import { Button, buttonClass, LinkButton } from '#ui/button.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { Khatam } from '#ui/khatam.tsx'
import { isMissingPart } from '#ui/missing-part.ts'
import { SignInLink } from '#ui/sign-in-link.tsx'

/**
 * When a page could not be rendered: the header stays, with a link back and a button to try again, or to sign in again
 * where the session has ended.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = isAway(error)
  useEffect(() => {
    // Only the worker can serve a saved page; the running page cannot load the next one. What it has served already would
    // lack the same again, and be loaded for ever.
    if (isOffline && navigator.serviceWorker?.controller && loadedPath() !== location.pathname)
      location.reload()
  }, [isOffline])
  const id = error instanceof RequestError ? error.body.requestId : undefined
  const { title, text } = isOffline ? OFFLINE : textsOf(error)
  return (
    <div className="page grid max-w-2xl justify-items-center gap-6 py-16 text-center" role="alert">
      <Khatam className="size-24 text-anar" />
      <h1 className="text-2xl">{title()}</h1>
      <p className="text-muted">{text()}</p>
      {id && <p className="text-sm text-muted">{m.site_error_reference({ id })}</p>}
      <p className="flex flex-wrap justify-center gap-3">
        {isSignedOut(error) ? (
          <SignInLink className={buttonClass('main')} />
        ) : (
          <Button
            onClick={() => {
              reset()
              void router.invalidate()
            }}
          >
            {m.site_error_retry()}
          </Button>
        )}
        <LinkButton to="/" variant="outline">
          {m.site_error_home()}
        </LinkButton>
      </p>
    </div>
  )
}

const OFFLINE = { title: m.site_offline_title, text: m.site_offline_text }
const SIGNED_OUT = { title: m.site_signed_out_title, text: m.site_signed_out_text }
const BUG = { title: m.site_error_title, text: m.site_error_text }

/** The server's own sentence for what it rejected. */
function textsOf(error: unknown) {
  if (isSignedOut(error)) return SIGNED_OUT
  const sentence = error instanceof RequestError && error.status < 500 && messageOf(error)
  return sentence ? { title: m.site_refused_title, text: () => sentence } : BUG
}

/** No answer, or a part of the page could not be loaded. */
const isAway = (error: unknown) =>
  error instanceof RequestError ? error.body.code === 'offline' : isMissingPart(error)
