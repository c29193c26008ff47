import { expect, test } from 'vitest'
import { m } from '#messages'
import { toasts } from '#ui/toasts/toast.ts'
import { answering, returnedBy } from '../../../tests/hooks.tsx'
import { useInvite } from './admin-queries.ts'

test('an admin who invites families that another tab has invited reads that none are left', async () => {
  const invite = returnedBy({ role: 'admin' }, () => useInvite(() => {}))
  const answers = [{ invited: 2 }, { invited: 0 }]
  await answering(answers, async () => {
    await invite.mutateAsync({ count: 2 })
    expect(toasts.current()?.title).toBe(m.membership_admin_invited_done({ count: 2, shown: '2' }))
    await invite.mutateAsync({ count: 2 })
    expect(toasts.current()?.title).toBe(m.membership_admin_invite_all_done())
  })
})
