import { m } from '#messages'
import { countryName } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { PAGES } from './pages.ts'
import type { Browser, Device } from './rules.ts'
import type { DashboardTab, Period } from './search-params.ts'

export const periodLabels: Record<Period, () => string> = {
  '1d': m.analytics_period_1d,
  '7d': m.analytics_period_7d,
  '30d': m.analytics_period_30d,
  '90d': m.analytics_period_90d,
}

export const tabLabels: Record<DashboardTab, () => string> = {
  overview: m.analytics_tab_overview,
  journey: m.analytics_tab_journey,
  demographics: m.analytics_tab_demographics,
  business: m.analytics_tab_business,
}

type Labels = Record<string, (() => string) | undefined>
const labelIn = (labels: Labels) => (value: string) => labels[value]?.() ?? value

const devices: Record<Device, () => string> = {
  desktop: m.analytics_device_desktop,
  mobile: m.analytics_device_mobile,
  tablet: m.analytics_device_tablet,
}
const browsers: Record<Browser, () => string> = {
  chrome: m.analytics_browser_chrome,
  safari: m.analytics_browser_safari,
  firefox: m.analytics_browser_firefox,
  edge: m.analytics_browser_edge,
  samsung: m.analytics_browser_samsung,
  opera: m.analytics_browser_opera,
  other: m.analytics_other,
}
const languages: Record<Lang, () => string> = { en: m.analytics_language_en, fa: m.analytics_language_fa }

export const deviceLabel = labelIn(devices)
export const browserLabel = labelIn(browsers)
export const languageLabel = labelIn(languages)
export const stepLabel = labelIn({
  visit: m.analytics_step_visit,
  sign_up: m.analytics_step_sign_up,
  first_step: m.analytics_step_first_step,
  member: m.analytics_step_member,
})
export const countryLabel = (code: string) =>
  code === '' || code === 'other' ? m.analytics_country_other() : countryName(code)

type PageLabel = (inputs?: Record<string, never>, options?: { locale?: Lang }) => string
const pages: Record<(typeof PAGES)[number], PageLabel> = {
  '/': m.analytics_page_home,
  '/calendar': m.analytics_page_calendar,
  '/community': m.analytics_page_community,
  '/community/new': m.analytics_page_post_new,
  '/community/{id}': m.analytics_page_post,
  '/contact': m.analytics_page_contact,
  '/courses': m.analytics_page_courses,
  '/courses/{id}': m.analytics_page_course,
  '/courses/{id}/certificate': m.analytics_page_certificate,
  '/courses/{id}/lessons/{lesson}': m.analytics_page_lesson,
  '/events': m.analytics_page_events,
  '/events/{id}': m.analytics_page_event,
  '/expert-sessions': m.analytics_page_sessions,
  '/expert-sessions/{id}': m.analytics_page_session,
  '/guidelines': m.analytics_page_guidelines,
  '/help': m.analytics_page_help,
  '/local-community': m.analytics_page_local,
  '/local-community/events/{id}': m.analytics_page_local_event,
  '/local-community/{id}': m.analytics_page_group,
  '/members': m.analytics_page_members,
  '/newsletter': m.analytics_page_newsletters,
  '/newsletter/{id}': m.analytics_page_newsletter,
  '/peyvand-plus': m.analytics_page_plus,
  '/privacy': m.analytics_page_privacy,
  '/resources': m.analytics_page_resources,
  '/resources/{slug}': m.analytics_page_article,
  '/saved': m.analytics_page_saved,
  '/search': m.analytics_page_search,
  '/terms': m.analytics_page_terms,
  '/words': m.analytics_page_words,
  '/workshops': m.analytics_page_workshops,
  '/workshops/{id}': m.analytics_page_workshop,
}

/** The name of a counted page; articles have a path each. @param lang of emails; otherwise the reader's */
export function pageLabel(page: string, lang?: Lang): string | undefined {
  const label = (pages as Record<string, PageLabel | undefined>)[page]
  const pageLabel = label ?? (page.startsWith('/resources/') ? m.analytics_page_article : undefined)
  return pageLabel?.({}, lang && { locale: lang })
}
