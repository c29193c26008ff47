import { inLang, LANG_KEY, type Lang, splitLang } from '#platform/lang.ts'

const YEAR_SECONDS = 31_536_000
const THEME_KEY = 'peyvand-theme'
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Keeps the choice in local storage and a cookie of the same name, and shows this very page in that language. */
export function chooseLanguage(lang: Lang) {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${LANG_KEY}=${lang};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`
  keep(LANG_KEY, lang)
  const { lang: own, path } = splitLang(location.pathname)
  const target = (own ? inLang(lang, path) : path) + location.search + location.hash
  if (own) location.assign(target)
  else location.reload()
}

export function chosenTheme(): Theme {
  const kept = document.documentElement.dataset.theme
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  keep(THEME_KEY, theme)
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is switched off: the cookie holds the language, and the theme lasts as long as the page
  }
}
