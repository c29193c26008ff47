import { createHmac } from 'node:crypto'
import type { AppContext } from '#platform/app-context.server.ts'

type App = Pick<AppContext, 'env' | 'secrets'>

/** The Message-ID of an email names its delivery, so that the provider's events lead back to it. It cannot be guessed. */
export function messageIdOf({ env, secrets }: App, delivery: number): string {
  const mac = createHmac('sha256', secrets.emailTokens)
    .update(`message ${delivery}`)
    .digest('base64url')
    .slice(0, 16)
  return `<newsletter.${delivery}.${mac}@${new URL(env.PUBLIC_URL).hostname}>`
}

/** The delivery that a Message-ID names; undefined for one that is not ours. Some providers leave out its brackets. */
export function deliveryOf(app: App, messageId: string): number | undefined {
  const delivery = Number(/^<?newsletter\.(\d{1,15})\./.exec(messageId)?.[1])
  const withBrackets = messageId.replace(/^<?/, '<').replace(/>?$/, '>')
  return delivery && messageIdOf(app, delivery) === withBrackets ? delivery : undefined
}
