import { m } from '#messages'
import { ask, client } from '#platform/client.ts'
import type { houseApi } from './api.server.ts'

const api = client<typeof houseApi>()

/** The sentence that stands for {contact}, as HTML; the operator's address was checked at the start and holds no markup. */
export async function contactLine(): Promise<string> {
  const { email } = await ask(api.contact.$get())
  return email
    ? m.house_contact_address({ address: `<a href="mailto:${email}" dir="ltr">${email}</a>` })
    : m.house_contact_absent()
}
