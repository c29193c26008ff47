import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { showToast } from '#ui/toast.ts'

/** Tells a guest what a free account is for, with the way to one. */
export function useAccountToast() {
  const navigate = useNavigate()
  return (text: string) =>
    showToast({
      title: m.toast_account_required_title(),
      text,
      neutral: true,
      action: { label: m.account_create(), onChoose: () => void navigate({ to: '/signup' }) },
    })
}
