import type { APIRequestContext } from '@playwright/test'

/** The HTML of a page as the server makes it, without opening it. */
export async function readPage(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  return html.replaceAll('&#x27;', "'")
}
