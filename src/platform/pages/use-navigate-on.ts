import { type UseNavigateResult, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Navigates on from this page once something is stored, unless the reader has left the page while it was sent. */
export function useNavigateOn(): UseNavigateResult<string> {
  const router = useRouter()
  const navigate = useNavigate()
  const here = useRef<string>(undefined)
  useEffect(() => {
    // Once is enough: a page with other parameters is another one (`defaultRemountDeps`).
    here.current = router.state.location.pathname
  }, [router])
  return async (options) => {
    if (router.state.location.pathname === here.current) await navigate(options)
  }
}
