import { inLang, type Lang, otherLang, splitLang } from '#platform/i18n/lang.ts'

/** Pages that were opened stay until this many others were; saved ones stay. At 40 kB each, about a photograph. */
export const OPENED_MOST = 30
/** Saving is meant: a year of evenings. */
export const SAVED_MOST = 200
/** A reader who has a copy waits no longer for the network. */
export const SLOW_MS = 3_000
/** Where the list of what is kept lies, beside the pages. No page of the site has this address. */
export const LIST_ADDRESS = '/kept-list'

/** Something on the reader's own device. */
export type SavedCopy = {
  /** `/fa/resources/x`: always with its language; of a resource elsewhere, its https address. */
  address: string
  lang: Lang
  title: string
  /** A few words about a resource that lies elsewhere, which cannot be kept itself. */
  text?: string
  /** What kind of thing it is, in the words of its language. */
  label?: string
  saved: boolean
  /** The saved page that this is the other language of: it comes, stays and goes with that one, and is not listed. */
  of?: string
  /** Milliseconds since 1970, by this device's clock. */
  openedAt: number
  /** What the page needs besides itself. */
  files: string[]
  bytes: number
}
export type SavedPages = {
  pages: SavedCopy[]
  /** The language last read: of the offline page. */
  lang: Lang
  /** Whether it was gathered by somebody signed in: then it ends with the session. */
  owned: boolean
}
export const EMPTY_LIST: SavedPages = { pages: [], lang: 'en', owned: false }

/** What a page asks of the worker. */
export type Command =
  | { act: 'open'; pathname: string; lang: string; owned: boolean }
  | { act: 'save'; path: string; lang: Lang }
  | { act: 'save-link'; address: string; lang: Lang; title: string; text: string; label: string }
  | { act: 'remove'; address: string }
  | { act: 'forget' }
  | { act: 'take-over' }

/** Pages that are the same for every guest, and are worth reading again. */
const WORTH_KEEPING = /^\/(?:words|calendar|resources(?:\/[a-z0-9][a-z0-9-]*)?)?$/

/** Whether a page may lie on the device at all. @param path without language, such as `/resources/x` */
export const canBeSaved = (path: string) => WORTH_KEEPING.test(path)

/** Saved in both languages: one goes over from one to the other in the middle of reading. */
export const isArticle = (path: string) => /^\/resources\/./.test(path)

/** Files that never change under their name. */
export const isLasting = (pathname: string) => /^\/assets\/[\w.-]+$/.test(pathname)
/** Files that belong to pages: lasting ones and our drawings. */
export const isFile = (pathname: string) => isLasting(pathname) || /^\/art\/[\w-]+\.svg$/.test(pathname)
export const filesIn = (html: string) => [
  ...new Set(html.match(/\/(?:assets|art)\/[\w.-]+\.(?:js|css|svg|woff2)/g) ?? []),
]

/** With something opened or saved anew; what is saved stays so. The least recently opened go first. */
export function withPage(pages: SavedCopy[], kept: SavedCopy): SavedCopy[] {
  const before = pages.find(({ address }) => address === kept.address)
  const others = pages.filter(({ address }) => address !== kept.address)
  return trimmed([merged(kept, before), ...others])
}

/** What was saved for itself is not the other language of anything; what was merely opened stays what it was. */
function merged({ of, ...kept }: SavedCopy, before: SavedCopy | undefined): SavedCopy {
  const forItself = of === undefined ? kept.saved : before?.saved && !before.of
  const other = forItself ? undefined : (of ?? before?.of)
  return { ...kept, saved: kept.saved || (before?.saved ?? false), ...(other ? { of: other } : {}) }
}

export const without = (pages: SavedCopy[], address: string) =>
  pages.filter((each) => each.address !== address && each.of !== address)

/** What a reader is shown as hers: the other language of an article is found when she switches. */
export const listed = (pages: SavedCopy[]) => pages.filter(({ of }) => !of)

function trimmed(pages: SavedCopy[]): SavedCopy[] {
  const newest = pages.toSorted((a, b) => b.openedAt - a.openedAt)
  const own = listed(newest)
  const stay = new Set(
    [
      ...own.filter(({ saved }) => saved).slice(0, SAVED_MOST),
      ...own.filter(({ saved }) => !saved).slice(0, OPENED_MOST),
    ].map(({ address }) => address),
  )
  return newest.filter(({ address, of }) => stay.has(of ?? address))
}

/** The kept page for an address: in its language, else in the one last read, else in the other. */
export function savedPageAt({ pages, lang }: SavedPages, pathname: string): SavedCopy | undefined {
  const own = splitLang(pathname)
  const langs = own.lang ? [own.lang] : [lang, otherLang(lang)]
  return langs
    .map((each) => pages.find(({ address }) => address === inLang(each, own.path)))
    .find((found) => found !== undefined)
}

/** Where a reader without a network is led: to what she has, told where she wanted to go. */
export function awayAddress(lang: Lang, wanted: { pathname: string; search: string }) {
  const language = splitLang(wanted.pathname).lang ?? lang
  return `${inLang(language, '/saved')}?wanted=${encodeURIComponent(wanted.pathname + wanted.search)}`
}

/** A path of this very site, or its home page. */
export const safeWanted = (wanted: string | undefined) =>
  wanted && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : '/'
