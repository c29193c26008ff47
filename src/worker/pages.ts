import { awayAddress, SLOW_MS, savedPageAt } from '#features/offline/rules.ts'
import { inLang, LANGS, type Lang, splitLang } from '#platform/i18n/lang.ts'
import { cacheFiles } from './files.ts'
import { asGuest } from './guest.ts'
import { changeList, readList } from './list.ts'

/** The page with the list: it contains nothing personal, so it stays after signing out. */
const SHELLS_CACHE = 'peyvand-shells'
const shellOf = (lang: Lang) => inLang(lang, '/saved')

export const cacheShells = () => Promise.all(LANGS.map(cacheShell))

async function cacheShell(lang: Lang) {
  const { copy, files } = await asGuest(shellOf(lang))
  await cacheFiles(files)
  await (await caches.open(SHELLS_CACHE)).put(shellOf(lang), copy)
}

/** From the network; from the device when that fails or, for exactly the saved address, takes too long. */
export async function showPage(request: Request, url: URL): Promise<Response> {
  const fresh = fetch(request).catch(() => undefined)
  const copy = url.search ? undefined : await copyOf(url.pathname)
  const answer = await (copy ? Promise.race([fresh, after(SLOW_MS)]) : fresh)
  // A server error is shown as it is, unless there is a copy.
  if (answer && (answer.status < 500 || !copy)) return answer
  return copy ?? elsewhere(url)
}

const after = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms, undefined))

async function copyOf(pathname: string) {
  const copy = await caches.match(pathname)
  if (copy) await opened(pathname)
  return copy
}

/** Where to redirect: the same page under its own address, the list, or the list with a note of what is missing. */
async function elsewhere(url: URL): Promise<Response> {
  const list = await readList()
  const { lang, path } = splitLang(url.pathname)
  if (path === '/saved') {
    const shell = shellOf(lang ?? list.lang)
    if (url.pathname !== shell) return Response.redirect(shell)
    return (await caches.match(shell)) ?? Response.error()
  }
  return Response.redirect(savedPageAt(list, url.pathname)?.address ?? awayAddress(list.lang, url))
}

const opened = (pathname: string) =>
  changeList((list) => ({
    ...list,
    pages: list.pages.map((page) => (page.address === pathname ? { ...page, openedAt: Date.now() } : page)),
  }))
