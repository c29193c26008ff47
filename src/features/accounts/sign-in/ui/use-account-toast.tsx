import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { showToast } from '#ui/toasts/toast.ts'

/** Tells a guest what a free account is for, with the way to one, and from there back to this page. */
export function useAccountToast() {
  const navigate = useNavigate()
  const signUp = () => void navigate({ to: '/signup', search: { to: location.pathname + location.search } })
  return (text: string) =>
    showToast({
      title: m.toast_account_required_title(),
      text,
      neutral: true,
      action: { label: m.account_create(), onChoose: signUp },
    })
}
