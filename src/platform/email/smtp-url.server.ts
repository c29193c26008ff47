/** By default; a provider that allows fewer or more says so, and `SMTP_URL` with `?pool=`. */
export const POOL = 10

type SmtpSettings = {
  /** Without our own parameters: Nodemailer reads those it knows from the query, too. */
  url: string
  /** Connections at most, to which all emails of this process go. */
  pool: number
  /** Emails a second at most, of this process. */
  rate: number | undefined
}

/** `SMTP_URL` with its own two parameters, `pool` (1 to 100) and `rate` (emails a second, from 0.1 to 10,000). */
export function readSmtpUrl(address: string): SmtpSettings | undefined {
  const url = new URL(address)
  const number = (name: string) => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value === null ? undefined : Number(value)
  }
  const [pool = POOL, rate] = [number('pool'), number('rate')]
  const isPool = Number.isInteger(pool) && pool >= 1 && pool <= 100
  if (!isPool || (rate !== undefined && !(rate >= 0.1 && rate <= 10_000))) return undefined
  return { url: url.href, pool, rate }
}
