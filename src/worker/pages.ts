import { offlinePageUrl, SLOW_MS, savedPageAt } from '#features/offline/rules.ts'
import { inLang, LANGS, type Lang, splitLang } from '#platform/i18n/lang.ts'
import { cacheFiles } from './files.ts'
import { fetchAsGuest } from './guest.ts'
import { changeList, readList } from './list.ts'

/** The page with the list: it contains nothing personal, so it stays after signing out. */
const SHELLS_CACHE = 'peyvand-shells'
const shellOf = (lang: Lang) => inLang(lang, '/saved')

export const cacheShells = () => Promise.all(LANGS.map(cacheShell))

async function cacheShell(lang: Lang) {
  const { copy, files } = await fetchAsGuest(shellOf(lang))
  await cacheFiles(files)
  await (await caches.open(SHELLS_CACHE)).put(shellOf(lang), copy)
}

/** From the network; from the device when that fails or, for exactly the saved address, takes too long. */
export async function showPage(request: Request, url: URL): Promise<Response> {
  const network = fetch(request).catch(() => undefined)
  const copy = url.search ? undefined : await openSavedCopy(url.pathname)
  const response = await (copy ? Promise.race([network, timeout(SLOW_MS)]) : network)
  // A server error is shown as it is, unless there is a copy.
  if (response && (response.status < 500 || !copy)) return response
  return copy ?? redirectOffline(url)
}

const timeout = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

async function openSavedCopy(pathname: string) {
  const copy = await caches.match(pathname)
  // Where the device is full, that is not recorded, and the page is opened all the same.
  if (copy) await recordCopyOpened(pathname).catch(() => undefined)
  return copy
}

/** Where to redirect: the same page under its own address, the list, or the list with a note that a page is missing. */
async function redirectOffline(url: URL): Promise<Response> {
  const list = await readList()
  const { lang, path } = splitLang(url.pathname)
  if (path === '/saved') {
    const shell = shellOf(lang ?? list.lang)
    if (url.pathname !== shell) return Response.redirect(shell)
    return (await caches.match(shell)) ?? Response.error()
  }
  return Response.redirect(savedPageAt(list, url.pathname)?.address ?? offlinePageUrl(list.lang, url))
}

const recordCopyOpened = (pathname: string) =>
  changeList((list) => ({
    ...list,
    pages: list.pages.map((page) => (page.address === pathname ? { ...page, openedAt: Date.now() } : page)),
  }))
