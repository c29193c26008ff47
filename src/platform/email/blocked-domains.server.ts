import { domainToASCII } from 'node:url'
import type { Ctx } from '../app-context.server.ts'
import { ApiError } from '../http/api-error.ts'
import { domainIn } from '../settings/rules.ts'
import type { Settings } from '../settings/settings.server.ts'

/**
 * Refuses an address of a domain that admins have blocked, or of a subdomain, where someone gives an address for the
 * first time. Never asked where people sign in: nobody loses an account that they have.
 * @throws ApiError email_disposable (422), at the field `email`
 */
export function assertLastingEmail({ settings }: Pick<Ctx, 'settings'>, email: string): void {
  const blocked = blockedBy(settings())
  if (!blocked.size) return
  let domain = asciiOf(email.slice(email.lastIndexOf('@') + 1))
  while (domain) {
    if (blocked.has(domain))
      throw new ApiError(422, 'email_disposable', { fields: { email: 'email_disposable' } })
    domain = domain.includes('.') ? domain.slice(domain.indexOf('.') + 1) : ''
  }
}

/** Read once for each change of settings. */
const read = new WeakMap<Settings, Set<string>>()

function blockedBy(settings: Settings): Set<string> {
  const domains = read.get(settings) ?? new Set(settings.blockedEmailDomains.split('\n').map(asciiOf))
  domains.delete('')
  read.set(settings, domains)
  return domains
}

const asciiOf = (line: string) => domainToASCII(domainIn(line))
