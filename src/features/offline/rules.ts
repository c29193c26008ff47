import { inLang, type Lang, otherLang, splitLang } from '#platform/i18n/lang.ts'

/**
 * Opened pages stay until this many others were opened; saved ones stay. At 40 kB each, this is about one photograph.
 */
export const OPENED_MAX = 30
/** Saved pages are deliberate: one for most evenings of a year. */
export const SAVED_MAX = 200
/** How long a reader who has a copy waits for the network. */
export const SLOW_MS = 3_000
/** The cache key of the list, beside the pages. No page of the site has this address. */
export const LIST_ADDRESS = '/kept-list'

/** Something saved on the reader's own device. */
export type SavedCopy = {
  /** `/fa/resources/x`: always with its language; of a resource elsewhere, its https address. */
  address: string
  lang: Lang
  title: string
  /** A few words about a resource on another site, which cannot be saved itself. */
  text?: string
  /** Its kind, in its language. */
  label?: string
  saved: boolean
  /** The saved page that this is the other language of: it is added and removed with that one, and not listed. */
  of?: string
  /** Milliseconds since 1970, by this device's clock. */
  openedAt: number
  /** The files that the page needs. */
  files: string[]
  bytes: number
}
export type SavedPages = {
  pages: SavedCopy[]
  /** The language last read: of the offline page. */
  lang: Lang
  /** Whether it was collected by someone signed in: then it ends with the session. */
  owned: boolean
}
export const EMPTY_LIST: SavedPages = { pages: [], lang: 'en', owned: false }

/** A command from a page to the worker. */
export type Command =
  /** `owned`: by someone signed in; undefined where the page does not know. */
  | { act: 'open'; pathname: string; lang: string; owned: boolean | undefined }
  | { act: 'save'; path: string; lang: Lang }
  | { act: 'save-link'; address: string; lang: Lang; title: string; text: string; label: string }
  | { act: 'remove'; address: string }
  | { act: 'forget' }
  | { act: 'take-over' }

/** Pages that are the same for every guest, and worth reading again. */
const SAVABLE_PAGES = /^\/(?:words|calendar|resources(?:\/[a-z0-9][a-z0-9-]*)?)?$/

/**
 * Whether a page may be saved on the device at all.
 * @param path without language, such as `/resources/x`
 */
export const canBeSaved = (path: string) => SAVABLE_PAGES.test(path)

/** Saved in both languages: readers switch from one to the other in the middle of a text. */
export const isArticle = (path: string) => /^\/resources\/./.test(path)

/** Files whose name changes with their content. */
export const isLasting = (pathname: string) => /^\/assets\/[\w.-]+$/.test(pathname)
/** Files that belong to pages: those and our drawings. */
export const isFile = (pathname: string) => isLasting(pathname) || /^\/art\/[\w-]+\.svg$/.test(pathname)
export const filesIn = (html: string) => [
  ...new Set(html.match(/\/(?:assets|art)\/[\w.-]+\.(?:js|css|svg|woff2)/g) ?? []),
]

/** Adds or updates an opened or saved page; saved ones stay so. The least recently opened go first. */
export function withPage(pages: SavedCopy[], page: SavedCopy): SavedCopy[] {
  const stored = pages.find(({ address }) => address === page.address)
  const others = pages.filter(({ address }) => address !== page.address)
  return trimmed([merged(page, stored), ...others])
}

/** A page saved by itself is not the other language of another; a merely opened one stays what it was. */
function merged({ of, ...page }: SavedCopy, stored: SavedCopy | undefined): SavedCopy {
  const forItself = of === undefined ? page.saved : stored?.saved && !stored.of
  const translation = forItself ? undefined : (of ?? stored?.of)
  return {
    ...page,
    saved: page.saved || (stored?.saved ?? false),
    ...(translation ? { of: translation } : {}),
  }
}

export const removePage = (pages: SavedCopy[], address: string) =>
  pages.filter((each) => each.address !== address && each.of !== address)

/** The list for the reader, without the other languages of articles, which are found when switching. */
export const listed = (pages: SavedCopy[]) => pages.filter(({ of }) => !of)

function trimmed(pages: SavedCopy[]): SavedCopy[] {
  const newest = pages.toSorted((a, b) => b.openedAt - a.openedAt)
  const ownPages = listed(newest)
  const keptAddresses = new Set(
    [
      ...ownPages.filter(({ saved }) => saved).slice(0, SAVED_MAX),
      ...ownPages.filter(({ saved }) => !saved).slice(0, OPENED_MAX),
    ].map(({ address }) => address),
  )
  return newest.filter(({ address, of }) => keptAddresses.has(of ?? address))
}

/** The saved page for an address: in its language, else in the one last read, else in the other. */
export function savedPageAt({ pages, lang }: SavedPages, pathname: string): SavedCopy | undefined {
  const page = splitLang(pathname)
  const langs = page.lang ? [page.lang] : [lang, otherLang(lang)]
  return langs
    .map((each) => pages.find(({ address }) => address === inLang(each, page.path)))
    .find((found) => found !== undefined)
}

/** Where a reader without a network is redirected: to the list of what they have saved, with the page they wanted. */
export function offlinePageUrl(lang: Lang, location: { pathname: string; search: string }) {
  const language = splitLang(location.pathname).lang ?? lang
  return `${inLang(language, '/saved')}?wanted=${encodeURIComponent(location.pathname + location.search)}`
}

/** A path of this very site, or its home page. */
export const safeWanted = (wanted: string | undefined) =>
  wanted && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : '/'
