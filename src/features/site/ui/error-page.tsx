import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { isMissingPart } from '#ui/missing-part.ts'

/** When a page could not be rendered: the header stays, with a link back and a button to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = isAway(error)
  useEffect(() => {
    // Only the worker can serve a saved page; the running page cannot load the next one.
    if (isOffline && navigator.serviceWorker?.controller) location.reload()
  }, [isOffline])
  const id = error instanceof RequestError ? error.body.requestId : undefined
  return (
    <div className="page grid max-w-2xl justify-items-center gap-6 py-16 text-center" role="alert">
      <Khatam className="size-24 text-anar" />
      <h1 className="text-2xl">{isOffline ? m.offline() : m.site_error_title()}</h1>
      <p className="text-muted">{isOffline ? '' : m.site_error_text()}</p>
      {id && <p className="text-sm text-muted">{m.site_error_reference({ id })}</p>}
      <p className="flex flex-wrap justify-center gap-3">
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {m.site_error_retry()}
        </Button>
        <LinkButton to="/" variant="outline">
          {m.site_error_home()}
        </LinkButton>
      </p>
    </div>
  )
}

/** No answer, or a part of the page could not be loaded. */
const isAway = (error: unknown) =>
  error instanceof RequestError ? error.body.code === 'offline' : isMissingPart(error)
