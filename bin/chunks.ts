/**
 * Which modules a browser loads in one file. The bundler's default gives each set of modules that the same pages
 * share a file of its own: 117 files and 332 kB for the home page, as most pages' messages and rules are in the
 * entry. With all that the entry needs in one file (tag `$initial`) it is 16 to 45 files and up to 202 kB; with these
 * groups 7 to 16 files and at most 150 kB, which `tests/browser/every-page.spec.ts` checks. Each further file costs a
 * phone its headers and a place in the queue, and compresses worse. What only some pages need (forms, dialogs, toasts,
 * passkeys) stays apart. Patterns go stale silently when files move: `chunks.test.ts` checks that each alternative of
 * each pattern finds a file.
 */

/**
 * Changes less often than our code: readers who come back after a new build have it cached. And two files load in
 * parallel.
 */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/**
 * What nearly every page needs; dialogs, forms, toasts and passkeys stay apart. A file that is not named here comes with
 * the pages that use it.
 */
const EVERYWHERE = [
  /node_modules\/(use-sync-external-store|@tanstack|hono)\//,
  /node_modules\/lucide\/dist\/esm\/icons\/(x|arrow-left|share-2)\./,
  /src\/router/,
  /src\/platform\/(request-context|cache\/offline-cache|database\/ids|live\/use-live-(refresh|updates))\./,
  /src\/platform\/client\/(client|idempotency|paged-query|send-batches)\./,
  /src\/platform\/dates\/(durations|minutes|zone)\./,
  /src\/platform\/i18n\/(counter-text|format|lang|localize)\./,
  /src\/platform\/pages\/(analytics|head|install|loaded-path|posted-form|route-loaders|search-params|sign-in-href|use-navigate-on)\./,
  /src\/platform\/text\/(direction|first-letter|fold|limit-marks|line-pieces|truncate)\./,
  /src\/ui\/(art|back-link|button|clear-personal-data|dots|icon|keep-focus|khatam|missing-part|on-demand|share-button|sign-in-link|tooltip|use-hydrated|use-scroll-to-middle|when-idle)\./,
  /src\/ui\/(dates\/(reader-zone|when)|dialogs\/dialog-stack|forms\/(action-form|announced-field|options|use-change)|lists\/(paged-list|use-endless)|texts\/user-text|toasts\/(toast|toaster))\./,
  /src\/features\/(analytics\/count-views|offline\/(register-service-worker|ui\/save-button))/,
  /generated\/messages\/(runtime|registry|messages\/(ui_(?!persian_above_|choose\.|new_tab|notices?\.|share_|copy_link|letters|optional|draft_|not_sent|signed_|unsent|queue_|exporting|sav(e|ing)\.)|site_(?!not_found_|contact_|social_|contents|operator_|menu_title|sample_)|meta_site_|account_create\.|offline\.|something))/,
]
/**
 * What several features show: reports, that an action needs an account, icons of places and times. In a file of its
 * own, or one feature's icon would load another feature.
 */
const SHARED = [
  /features\/(accounts\/sign-in\/ui\/use-account-toast|discussions\/reports\/ui\/report-button|calendar\/ui\/calendar-link|membership\/ui\/premium-badge)/,
  /src\/ui\/(copy-text|dialogs\/dialog-button|lists\/filter-chips|texts\/(outside-link|server-html))\./,
  /features\/library\/articles\/ui\/text-block/,
  /messages\/messages\/(discussions_report\.|site_not_found_community\.|membership_premium\.|range_from_to\.|calendar_add\.|ui_new_tab\.|toast_(account_required_title|copy_|link_copied))/,
  /lucide\/dist\/esm\/icons\/(flag|file-text|play|map-pin|message-circle-question-mark|plus|external-link|calendar-(plus|check)|video|hourglass|circle-check|copy|users|user|clock|sparkles)\./,
]
/**
 * The author and time of a text, premium content, and the reader's likes and votes. Pages of events have none of these.
 */
const BYLINE = [
  /src\/platform\/client\/own-reactions/,
  /features\/(discussions\/ui\/byline|membership\/ui\/withheld)/,
  /messages\/messages\/discussions_(anonymous\.|former_member|you\.|edited|comma)/,
  /messages\/messages\/membership_withheld_/,
]
/** Of the feed alone, of forms and of dialogs: they come with these. */
const OF_ONE_DISCUSSION_PAGE = [
  'intro|search|search_placeholder|location|all_locations|all_categories|category|sort|clear_filters|count',
  'popular_topics|join_\\w+|ways|way_\\w+|delete_\\w+_(?:ask|title)|post_(?:form|edit)_title|field_\\w+',
  'choose_category|anonymous_hint|comment_\\w*anonymous\\w*|publish|publishing|add_comment|post_comment|posting',
  'no_comments|report_(?:title|text|reason|send|sending)|edit_comment|edit_comment_field',
].join('|')
/**
 * What the pages of a feature share, one file a feature: many small files compress worse. Dialogs, the admin area and
 * editors are loaded on demand.
 */
const FEATURES = {
  accounts: [
    /features\/accounts\/(sign-in\/(sign-in-queries|ui\/narrow-card)|oidc\/ui\/provider-button)/,
    /messages\/messages\/(account_(confirming|here_account|sign_in|link_missing)|field_zone_unknown)\./,
  ],
  'account-forms': [
    /features\/accounts\/(field-errors|rules|sign-in\/ui\/(code-form|already-signed-in|saved-sign-in))/,
    /messages\/messages\/account_(email|signup_title)\./,
  ],
  discussions: [
    /features\/discussions\/(?!.*(rules|field-errors|dialog|replies\.|comment-form|post-form|post-page|community-page|feed-filters))/,
    new RegExp(`messages/messages/discussions_(?!(?:${OF_ONE_DISCUSSION_PAGE})\\.)`),
  ],
  library: [/features\/library\/(articles\/|resources\/|files\/)(?!.*(dialog|inline-article|text-block))/],
  events: [
    /features\/events\/(queries|labels|ui\/(event-cards|event-details|registration-button))/,
    /messages\/messages\/events_suggest\./,
  ],
  experts: [/features\/experts\/(queries|phases|specialties|labels|sessions\/ui\/(session-card|use-phase))/],
  membership: [
    /features\/membership\/(offer|queries|load-plans|search-params|ui\/(plan-|already-member))/,
    /src\/platform\/i18n\/money/,
    /messages\/messages\/membership_(benefit|failed|free_waiting|leaving|own_(title|unpaid|failing\.)|plan|sign_in_continue|request_access|subscribe_waiting|to_(account|members))/,
  ],
  waitlist: [/features\/membership\/(rules|ui\/waitlist-form)/],
  workshops: [/features\/courses\/workshops\/(labels|queries|titles|ui\/workshop-(details|registration))/],
  'local-community': [
    /features\/local-community\/(queries|changes|labels|circle-size|places\/place-label)/,
    /src\/platform\/i18n\/cit/,
    /features\/local-community\/(ui\/(open-dialogs|withheld-link)|groups\/ui\/(join-button|group-card)|community-events\/ui\/community-event-(card|registration|text))/,
    /messages\/messages\/local_community_(why|back)\./,
  ],
}
/** Spots, for both kinds of events, and what changes on their pages as they begin and end. */
const REGISTRATION = [
  /features\/attendance\/(rules|queries|ui\/(spots|registration-button))/,
  /src\/ui\/dates\/when-passed\./,
  /messages\/messages\/attendance_(?!change_text|link_|not_cancel|keep|stay|leave_waitlist_ask|waiting\.|sign_in\.|registered|position\.|cancel\.|cancel_(family_)?ask|register\.)/,
]
/** A person's own spot: not a family's. */
const OWN_REGISTRATION = [
  /features\/attendance\/ui\/own-registration/,
  /messages\/messages\/attendance_(waiting|sign_in|registered|position|cancel|register)\./,
]
/** Times of events, the cities that stand for time zones, and links that put events into one's own calendar. */
const TIMES = [
  /features\/calendar\/ui\/feed-links/,
  /messages\/messages\/calendar_(subscribe|copy|copied|download)\./,
  /src\/platform\/dates\/(zone-(?!choices|input)|moment(?!-text))/,
  /src\/ui\/dates\/(moment|date-tile)/,
  /messages\/messages\/(moment_|zone_)/,
]
/** Typing a date in either calendar. The calendar to pick from is loaded when it is opened. */
const DATES = [
  /src\/platform\/dates\/date-/,
  /src\/ui\/dates\/(parsed-day|date-box)/,
  /messages\/messages\/date_(date|pick)\./,
]
/** The frame of the admin area, with a message for the name of each page. Each message would be a file of its own. */
const ADMIN_AREA = [
  /features\/admin\/ui\/admin-shell/,
  /src\/ui\/lists\/list-search\./,
  /messages\/messages\/(admin_(nav_|demo_title)|moderation_nav_|operations_settings_title)/,
]
/** Date, time and zone, for the forms that ask for them. */
const DATE_TIMES = [
  /src\/platform\/dates\/zone-choices/,
  /src\/ui\/dates\/(zone-field|date-(time|typing))/,
  /messages\/messages\/(region_|date_(?!date\.|pick\.|month_|calendar|today|chosen))/,
]
/** What editors and dialogs with a longer form share. */
const EDITOR_FIELDS = [
  /src\/ui\/forms\/(bilingual-fields|built-in|special-fields)/,
  /messages\/messages\/ui_(persian_above_|choose\.)/,
]
/** Offline copies: loaded once the page is idle. */
const OFFLINE = [
  /features\/offline\/(queries|rules|ui\/save-toggle)/,
  /lucide\/dist\/esm\/icons\/bookmark\./,
  /messages\/messages\/offline_(save|done|failed)/,
]
/** Who may do what, for features that know no account's forms. */
const ACCOUNT_RULES = [/features\/accounts\/roles/]
/** Lists that can be searched, some of which mark what was found. */
const SEARCH_BOX = [/src\/ui\/lists\/search-box/]
const MARKED = [/src\/ui\/lists\/marked/, /src\/platform\/text\/(highlight|typing-errors)/]
/** Fields, which the calendar has without a form. */
const FIELDS = [/src\/ui\/forms\/field/, /messages\/messages\/(ui_(letters|optional)|field_email_invalid\.)/]
/** Long texts, in one language or both: to read and to print. */
const READING = [
  /src\/ui\/texts\/side-by-side/,
  /lucide\/dist\/esm\/icons\/(printer|columns-2)\./,
  /messages\/messages\/library_(one_language|side_by_side)\./,
]
/** Drafts, errors and numbers of forms, and what the rules of their fields are made of. Most forms are in dialogs. */
const FORMS = [
  /node_modules\/valibot\//,
  /src\/platform\/(text\/text-input|dates\/(zone-input|moment-text)|http\/(version|batch|id-number|idempotency-input))/,
  /src\/ui\/forms\/(form|use-form|use-draft)/,
  /src\/platform\/text\/whole-number/,
  /messages\/messages\/(ui_(draft_|not_sent|signed_)|offline_kept\.)/,
]
/** A dialog, and those that only ask or share. */
const DIALOGS = [
  /src\/ui\/dialogs\/(confirm-|share-)?dialog\./,
  /messages\/messages\/ui_(share_|copy_link|unsent)/,
]
/** Without its dependencies, which stay in their own files. */
const ALONE = { includeDependenciesRecursively: false }

/** If several groups match a module, it is in the group with the highest priority; among equals in the first. */
const GROUPS = [
  { name: 'react', patterns: [REACT], priority: 3 },
  { name: 'site', patterns: EVERYWHERE, priority: 2 },
  { name: 'forms', patterns: FORMS, priority: 2 },
  { name: 'shared', patterns: SHARED, priority: 2, ...ALONE },
  { name: 'byline', patterns: BYLINE, priority: 2, ...ALONE },
  { name: 'registration', patterns: REGISTRATION, priority: 2, ...ALONE },
  { name: 'own-registration', patterns: OWN_REGISTRATION, priority: 2, ...ALONE },
  { name: 'times', patterns: TIMES, priority: 2 },
  { name: 'account-rules', patterns: ACCOUNT_RULES, priority: 2 },
  { name: 'search-box', patterns: SEARCH_BOX, priority: 2 },
  { name: 'marked', patterns: MARKED, priority: 2 },
  { name: 'fields', patterns: FIELDS, priority: 2 },
  { name: 'reading', patterns: READING, priority: 2, ...ALONE },
  { name: 'dialogs', patterns: DIALOGS, priority: 2 },
  ...Object.entries(FEATURES).map(([name, patterns]) => ({ name, patterns, priority: 1 })),
  { name: 'dates', patterns: DATES, priority: 1 },
  { name: 'date-times', patterns: DATE_TIMES, priority: 1 },
  { name: 'admin-area', patterns: ADMIN_AREA, priority: 1, ...ALONE },
  { name: 'editor-fields', patterns: EDITOR_FIELDS, priority: 1, ...ALONE },
  { name: 'offline', patterns: OFFLINE, priority: 1 },
]

/** For `output.codeSplitting.groups` of the browser's build. */
export const chunkGroups = GROUPS.map(({ patterns, ...group }) => ({
  ...group,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}))

/** For the test that each of them finds a file. */
export const patterns = GROUPS.flatMap((group) => group.patterns)

type Bundle = {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * Names the one file of everything that the server loads when it starts. By default the bundler makes 450, which takes
 * longer to load.
 */
export function nameOfServerFile() {
  const loadedAtStart = new Map<string, boolean>()
  return (id: string, bundle: Bundle): 'start' | null => {
    const seen = new Set<string>()
    const isLoaded = (each: string): boolean => {
      const known = loadedAtStart.get(each)
      if (known !== undefined) return known
      if (seen.has(each)) return false
      seen.add(each)
      const { isEntry = false, importers = [] } = bundle.getModuleInfo(each) ?? {}
      return isEntry || importers.some(isLoaded)
    }
    const result = isLoaded(id)
    for (const each of result ? [id] : seen) loadedAtStart.set(each, result)
    return result ? 'start' : null
  }
}
