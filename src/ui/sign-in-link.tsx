import { useLocation } from '@tanstack/react-router'
import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'

/**
 * For a reader who is signed out. Leads back to this page. A whole page is loaded, as this one may still show who was
 * signed in.
 */
export function SignInLink({ className }: { className: string }) {
  const { pathname, searchStr } = useLocation()
  return (
    <a href={signInHref(pathname + searchStr)} className={className}>
      {m.ui_sign_in()}
    </a>
  )
}
