/**
 * Which modules a browser loads in one file. The bundler's default gives each set of modules that the same pages
 * share a file of its own: 117 files and 332 kB for the home page, as most pages' messages and rules are in the
 * entry. With all that the entry needs in one file (tag `$initial`) it is 16 to 45 files and up to 202 kB; with these
 * groups 7 to 16 files and 147 kB. Each further file costs a phone its headers and a place in the queue, and
 * compresses worse. What only some pages need (dialogs, toasts, passkeys) stays apart. Patterns go stale silently
 * when files move: `chunks.test.ts` checks that each alternative of each pattern finds a file.
 */

/**
 * Changes less often than our code: whoever comes back after a new build has it cached. And two files load in
 * parallel.
 */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** What nearly every page needs; dialogs, toasts and passkeys stay apart. */
const EVERYWHERE = [
  /node_modules\/(use-sync-external-store|@tanstack|valibot|hono)\//,
  /node_modules\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|shared|icons\/(x|arrow-left|share-2)\.)/,
  /src\/(platform\/(?!text\/(phonetic|spelling|common-english)|i18n\/cit|dates\/(zone-|date-|moment(?!-text)))|router)/,
  /src\/ui\/(?!toast-view|tooltip-view|reason-dialog|state-nav|zone-|date-|moment|read-day|use-calendar)/,
  /src\/features\/offline\/(presence|ui\/save-button)/,
  /generated\/messages\/(runtime|registry|messages\/(ui_|site_|meta_site_|toast_newsletter|offline\.|something))/,
]
/**
 * What several features show: who wrote something and when, that an action needs an account, icons of places and
 * times. In a file of its own, or one feature's icon would load another feature.
 */
const SHARED = [
  /features\/(discussions\/ui\/(byline|report-button)|membership\/ui\/withheld|calendar\/ui\/calendar-link)/,
  /features\/library\/articles\/ui\/art\./,
  /messages\/messages\/(discussions_(anonymous\.|former_member|you\.|edited|comma|report\.)|toast_account_required_title)/,
  /lucide-react\/dist\/esm\/icons\/(flag|map-pin|message-circle-question-mark|plus|external-link|calendar-(plus|check)|video|hourglass|circle-check|copy|users|user|clock)\./,
]
/**
 * What the pages of a feature share, one file a feature: many small files compress worse. Dialogs, the admin area and
 * editors are loaded on demand.
 */
const FEATURES = {
  discussions: [/features\/discussions\/(?!.*dialog)/, /messages\/messages\/discussions_/],
  library: [/features\/library\/(rules\.ts|articles\/|resources\/|files\/)(?!.*(dialog|inline-article))/],
  events: [/features\/events\/(queries|labels|ui\/(event-cards|event-details|registration-button))/],
  experts: [/features\/experts\/(queries|rules|labels|sessions\/ui\/session-card)/],
  'local-community': [
    /features\/local-community\/(queries|changes|labels|places\/place-labels)/,
    /features\/local-community\/ui\/(open-dialogs|place-button|join-button|group-card|community-event-(card|text))/,
  ],
  calendar: [/features\/calendar\/(queries|ui\/feed-links)/],
}
/** Spots, for both kinds of events. */
const REGISTRATION = [/features\/attendance\/ui\/registration-button/]
/** Times of events, and the cities that stand for time zones. */
const TIMES = [
  /src\/platform\/(dates\/(zone-|moment)|i18n\/cit)/,
  /src\/ui\/moment/,
  /messages\/messages\/(moment_|zone_)/,
]
/** Typing a date in either calendar. The calendar to pick from is loaded when it is opened. */
const DATES = [
  /src\/platform\/dates\/date-/,
  /src\/ui\/(read-day|use-calendar|date-box)/,
  /messages\/messages\/date_(date|pick)\./,
]
/** Date, time and zone, for the forms that ask for them. */
const DATE_TIMES = [
  /src\/ui\/(zone-field|date-(time|typing))/,
  /messages\/messages\/(region_|date_(?!date\.|pick\.|month_|calendar|today|chosen))/,
]
/** Offline copies: loaded once the page is idle. */
const OFFLINE = [
  /features\/offline\/(queries|rules|ui\/save-toggle)/,
  /lucide-react\/dist\/esm\/icons\/bookmark\./,
  /messages\/messages\/offline_(save|done|failed)/,
]
/** Without its dependencies, which stay in their own files. */
const ALONE = { includeDependenciesRecursively: false }
const oneOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** For `output.codeSplitting.groups` of the browser's build. */
export const chunkGroups = [
  { name: 'react', test: REACT, priority: 3 },
  { name: 'site', test: oneOf(EVERYWHERE), priority: 2 },
  { name: 'shared', test: oneOf(SHARED), priority: 2, ...ALONE },
  { name: 'registration', test: oneOf(REGISTRATION), priority: 2, ...ALONE },
  { name: 'times', test: oneOf(TIMES), priority: 2 },
  ...Object.entries(FEATURES).map(([name, own]) => ({ name, test: oneOf(own), priority: 1 })),
  { name: 'dates', test: oneOf(DATES), priority: 1 },
  { name: 'date-times', test: oneOf(DATE_TIMES), priority: 1 },
  { name: 'offline', test: oneOf(OFFLINE), priority: 1 },
]

export const patterns = [
  REACT,
  EVERYWHERE,
  SHARED,
  REGISTRATION,
  TIMES,
  Object.values(FEATURES),
  DATES,
  DATE_TIMES,
  OFFLINE,
].flat(2)
