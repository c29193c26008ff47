import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { revealHelpers } from '../../../../tests/reveals.ts'

type Admin = Awaited<ReturnType<typeof createPerson>>
const testApp = await openTestApp()
const { query, appointAdmin, createAnonymousPost, requestReveal, approve, letDaysPass } =
  revealHelpers(testApp)

let admin: Admin
beforeEach(async () => {
  await query("update users set role = 'member'")
  await query('delete from reveal_requests')
  admin = await createPerson(testApp, { role: 'admin' })
})

test('an admin appointed after the request may decline it, but not approve it', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const path = await requestReveal(admin)
  const puppet = await appointAdmin(admin)
  const late = await appointAdmin(other)
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
  expect(await approve(late, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await admin.post('/api/admin/seals', await createAnonymousPost())).status).toBe(202)
  expect((await late.patch(path, { decision: 'declined' })).status).toBe(204)
})

test('an admin whom the asking admin appointed within 14 days cannot approve, nor can those that one appointed', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const puppet = await appointAdmin(admin)
  const second = await appointAdmin(puppet)
  const path = await requestReveal(admin)
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
  expect(await approve(second, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(other, path)).status).toBe(204)
})

test('demoting and reappointing a second account, or demoting the other admin, helps nobody', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const puppet = await appointAdmin(admin)
  await admin.patch(`/api/admin/members/${puppet.id}`, { role: 'member' })
  await admin.patch(`/api/admin/members/${puppet.id}`, { role: 'admin' })
  await admin.patch(`/api/admin/members/${other.id}`, { role: 'member' })
  const path = await requestReveal(admin)
  expect(await approve(puppet, path)).toFailWith(403, 'reveal_needs_independent')
})

test('nobody approves a request of an admin whom they appointed within 14 days', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const puppet = await appointAdmin(admin)
  const path = await requestReveal(puppet)
  expect(await approve(admin, path)).toFailWith(403, 'reveal_needs_independent')
  expect((await approve(other, path)).status).toBe(204)
})

test('a longer-standing admin stays an approver, whatever role the asking one gives again', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  for (const role of ['admin', 'member', 'admin'])
    expect((await admin.patch(`/api/admin/members/${other.id}`, { role })).status).toBe(204)
  const path = await requestReveal(admin)
  expect((await approve(other, path)).status).toBe(204)
})

test('an admin appointed by another admin approves nothing within 14 days, and then may', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const third = await appointAdmin(other)
  const path = await requestReveal(admin)
  expect(await approve(third, path)).toFailWith(403, 'reveal_needs_independent')
  await letDaysPass(15)
  const later = await requestReveal(admin)
  expect((await approve(third, later)).status).toBe(204)
})

test('after 14 days it no longer matters who made an admin', async () => {
  await createPerson(testApp, { role: 'admin' })
  const appointed = await appointAdmin(admin)
  await letDaysPass(15)
  const path = await requestReveal(admin)
  expect((await approve(appointed, path)).status).toBe(204)
})

test('where there is nobody else, the newly appointed admin approves', async () => {
  const appointed = await appointAdmin(admin)
  const path = await requestReveal(admin)
  expect((await approve(appointed, path)).status).toBe(204)
})
