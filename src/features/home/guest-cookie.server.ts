import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/app-context.server.ts'
import { YEAR_SECONDS } from '#platform/dates/durations.ts'
import { readCookie } from '#platform/http/cookies.ts'

const GUEST_COOKIE = 'peyvand-visitor'

/** The hashed id of a browser that voted before; undefined when it sends no cookie that we signed. */
export function guestIdOf(ctx: Ctx, cookieHeader: string | undefined): string | undefined {
  const [id = '', signature = ''] = readCookie(cookieHeader, GUEST_COOKIE)?.split('.') ?? []
  const received = Buffer.from(signature)
  const expected = Buffer.from(sign(ctx, id))
  const isValid = id !== '' && received.length === expected.length && timingSafeEqual(received, expected)
  return isValid ? hashOf(ctx, id) : undefined
}

/**
 * An id for a browser that votes for the first time, and the cookie that stores it for a year.
 * @param browser the browser's own random key: it gives the same id each time, as the browser may vote again before
 * the cookie is there
 */
export function createGuestId(ctx: Ctx, browser?: string): { guestId: string; cookie: string } {
  const id = browser ? idOfBrowser(ctx, browser) : randomBytes(16).toString('base64url')
  const attributes = ['Path=/', `Max-Age=${YEAR_SECONDS}`, 'HttpOnly', 'SameSite=Lax']
  if (ctx.env.secure) attributes.push('Secure')
  return {
    guestId: hashOf(ctx, id),
    cookie: `${GUEST_COOKIE}=${id}.${sign(ctx, id)}; ${attributes.join('; ')}`,
  }
}

const idOfBrowser = ({ secrets }: Ctx, browser: string) =>
  createHmac('sha256', secrets.cookie).update(`browser:${browser}`).digest('base64url').slice(0, 22)

const sign = ({ secrets }: Ctx, id: string) =>
  createHmac('sha256', secrets.cookie).update(`visitor:${id}`).digest('base64url')

/** Another key than the signature's: a reader of the table cannot make the cookie. */
const hashOf = ({ secrets }: Ctx, id: string) =>
  createHmac('sha256', secrets.address).update(`visitor:${id}`).digest('base64url')
