import { domainToASCII } from 'node:url'
import type { Ctx } from '../app-context.server.ts'
import { ApiError } from '../http/api-error.ts'
import { domainIn } from '../settings/rules.ts'
import type { Settings } from '../settings/settings.server.ts'

/**
 * Rejects an address of a domain that admins have blocked, or of a subdomain of it. Called when someone gives an
 * address for the first time. Not called at sign-in: nobody loses an existing account.
 * @throws ApiError email_disposable (422), at the field `email`
 */
export function assertLastingEmail({ settings }: Pick<Ctx, 'settings'>, email: string): void {
  const blocked = blockedDomains(settings())
  if (!blocked.size) return
  let domain = toAscii(email.slice(email.lastIndexOf('@') + 1))
  while (domain) {
    if (blocked.has(domain))
      throw new ApiError(422, 'email_disposable', { fields: { email: 'email_disposable' } })
    domain = domain.includes('.') ? domain.slice(domain.indexOf('.') + 1) : ''
  }
}

/** Read once for each change of settings. */
const domainsBySettings = new WeakMap<Settings, Set<string>>()

function blockedDomains(settings: Settings): Set<string> {
  const domains =
    domainsBySettings.get(settings) ?? new Set(settings.blockedEmailDomains.split('\n').map(toAscii))
  domains.delete('')
  domainsBySettings.set(settings, domains)
  return domains
}

const toAscii = (line: string) => domainToASCII(domainIn(line))
