import { YEAR_SECONDS } from '#platform/dates/durations.ts'
import { inLang, LANG_KEY, type Lang, splitLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'

const THEME_KEY = 'peyvand-theme'
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Stores the choice in local storage and a cookie of the same name. Shows the current page in that language, unless it
 * already is.
 */
export function chooseLanguage(lang: Lang) {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${LANG_KEY}=${lang};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`
  storeChoice(LANG_KEY, lang)
  if (requestContext().lang === lang) return
  const { lang: own, path } = splitLang(location.pathname)
  const target = (own ? inLang(lang, path) : path) + location.search + hashInSight()
  if (own) location.assign(target)
  else {
    // Without its state the router loses the scroll position, and goes to the block.
    if (!location.href.endsWith(target)) history.replaceState(null, '', target)
    location.reload()
  }
}

const HEADER_PX = 72

/** On a page whose blocks are the same in both languages, the block being read: reading continues there. */
function hashInSight() {
  if (scrollY < HEADER_PX) return location.hash
  const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')]
  const read = blocks.find((block) => block.getBoundingClientRect().bottom > HEADER_PX)
  return read ? `#${read.dataset.block}` : location.hash
}

/** The choice is on the document; each select of it follows. */
const themeListeners = new Set<() => void>()

export function subscribeToTheme(listener: () => void) {
  themeListeners.add(listener)
  return () => void themeListeners.delete(listener)
}

export function chosenTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  storeChoice(THEME_KEY, theme)
  for (const listener of themeListeners) listener()
}

function storeChoice(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is switched off: the cookie stores the language, and the theme lasts as long as the page
  }
}

/**
 * Runs in the head before the first paint. Reads the Persian font, which is in the page, so no text is first laid out
 * in another font. Marks a browser without service workers, which needs no space for buttons that use them. Marks a
 * page that is read from its top, where the end of a long text may be laid out later. Applies the chosen theme. Updates
 * the language cookie from local storage, as both store the choice, and reloads a page in the other language. Storage
 * comes last: if it is switched off, nothing after it runs. Plain text, because its hash is in the
 * Content-Security-Policy.
 */
export const BEFORE_PAINT = `(function(){try{
var d=document,e=d.documentElement;
if(e.lang==='fa')d.fonts.load('1em Vazirmatn','\u0622').catch(function(){});
if(!navigator.serviceWorker)e.dataset.workerless='';
var n=performance.getEntriesByType('navigation')[0];
if(n&&n.type==='navigate'&&!location.hash)e.dataset.fromTop='';
var t=localStorage.getItem('peyvand-theme');
if(t==='light'||t==='dark')e.dataset.theme=t;
var k='peyvand-language',l=localStorage.getItem(k);
if((l==='en'||l==='fa')&&!new RegExp('(?:^|; )'+k+'='+l+'(?:;|$)').test(d.cookie)){
d.cookie=k+'='+l+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
if(!e.dataset.prefix&&e.lang!==l&&d.cookie.indexOf(k+'='+l)>=0)location.reload()}
}catch(_){}})()`
