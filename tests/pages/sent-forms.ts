import type { RunningServer } from '../processes/server-process.ts'

type Site = Pick<RunningServer, 'url'>

/** Sends a form of a page, as a browser without scripts does. */
export const sendForm = (
  { url }: Site,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: `${new URLSearchParams(fields)}`,
    redirect: 'manual',
  })

/** The cookies that an answer sets, as a browser sends them on. */
export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

let people = 0

/** Signs somebody up by the form. @returns the cookie of the session */
export async function signUpByForm(site: Site): Promise<string> {
  const email = `reader${++people}@example.org`
  const fields = { form: 'signup', email, firstName: 'Mina', lastName: 'Azadi' }
  return cookieOf(await sendForm(site, '/en/signup', fields))
}
