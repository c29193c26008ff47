import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './bin/fonts.mjs'
import { messages } from './bin/messages.mjs'

/** Changes more seldom than we do: whoever comes back after a new build has it already. And two files load side by side. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** What nearly every page needs; dialogs, toasts and passkeys stay apart. */
const EVERYWHERE = [
  /node_modules\/(use-sync-external-store|@tanstack|valibot|hono)\//,
  /node_modules\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|defaultAttributes|shared|icons\/(x|arrow-left|share-2)\.)/,
  /src\/(platform\/(?!sound|spelling|common-english|city|zone-|date-|moment(?!-text))|router)/,
  /src\/ui\/(?!toast-view|tooltip-view|reason-dialog|state-nav|zone-|date-|moment|read-day|use-calendar)/,
  /src\/features\/offline\/(presence|ui\/save-button)/,
  /generated\/messages\/(runtime|registry|messages\/(ui_|house_|meta_site_|toast_newsletter|offline|something))/,
]
/**
 * What several rooms say and draw: who wrote something and when, that one needs an account, signs of places and times. In
 * a file of its own, or one room's icon would bring another room along.
 */
const SHARED = [
  /rooms\/discussions\/ui\/byline/,
  /messages\/messages\/(discuss_(anonymous\.|former_member|you\.|edited|comma)|toast_account_required_title)/,
  /lucide-react\/dist\/esm\/icons\/(map-pin|message-circle-question-mark|plus|external-link|calendar-(plus|check)|video|hourglass|circle-check|copy|users|user|clock)\./,
]
/**
 * What the pages of a room share, each in a file of its own: many small ones compress worse. Dialogs, desks, and what is
 * sent in or written by admins come when they are asked for.
 */
const ROOMS = {
  discussions: [/rooms\/discussions\/(?!.*dialog)/, /messages\/messages\/discuss_/],
  library: [/rooms\/library\/(rules\.ts|articles\/|resources\/|files\/)(?!.*(dialog|inline-article))/],
  events: [/rooms\/events\/(queries|words|ui\/(event-cards|event-words|seat-button))/],
  experts: [/rooms\/experts\/(queries|rules|words|ui\/session-card)/],
  neighbours: [
    /rooms\/neighbours\/(queries|changes|words)/,
    /rooms\/neighbours\/ui\/(open-dialogs|place-button|join-button|group-card|gathering-(card|words)|card-list)/,
  ],
  calendar: [/rooms\/calendar\/(queries|ui\/feed-links)/],
}
/** Times of events, and the cities whose clocks they are told on. */
const TIMES = [/src\/platform\/(zone-|moment|city)/, /src\/ui\/moment/, /messages\/messages\/(moment_|zone_)/]
/** A day, typed in either calendar. The calendar one picks from comes when it is opened. */
const DATES = [
  /src\/platform\/date-/,
  /src\/ui\/(read-day|use-calendar|date-box)/,
  /messages\/messages\/date_(date|pick)\./,
]
/** A day, an hour and a zone, for the forms that ask for them. */
const DATE_TIMES = [
  /src\/ui\/(zone-field|date-(time|typing|words))/,
  /messages\/messages\/(region_|date_(?!date\.|pick\.|month_|calendar|today|chosen))/,
]
/** What the device keeps: comes once a page is at rest. */
const KEPT = [
  /rooms\/offline\/(queries|rules|ui\/save-toggle)/,
  /lucide-react\/dist\/esm\/icons\/bookmark\./,
  /messages\/messages\/kept_(save|done|failed)/,
]
/** Without what it uses, which stays where it is. */
const ALONE = { includeDependenciesRecursively: false }
const oneOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

await cutFonts()

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin(messages),
    tanstackStart({
      srcDirectory: 'src',
      client: { entry: './client.tsx' },
      server: { entry: './server.ts', build: { inlineCss: true } },
      router: {
        ...{ generatedRouteTree: './route-tree.gen.ts', quoteStyle: 'single', semicolons: false },
        // What a page asks for comes with the page: otherwise every page carries the questions of all the others.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      importProtection: { behavior: 'error', client: { files: ['**/*.server.ts', '**/*.server.tsx'] } },
    }),
    react(),
    tailwindcss(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // The server takes its libraries in and leaves out what it does not use: 25 MB less in memory (one icon of lucide
  // otherwise loads all 1,700), and half the time to start.
  ssr: command === 'build' ? { noExternal: true, external: ['vite'] } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share comes in one file: each further one costs a phone its headers and a place in the
            // queue, and compresses worse. What only some need (dialogs, toasts, passkeys) stays apart.
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 3 },
                { name: 'house', test: oneOf(EVERYWHERE), priority: 2 },
                { name: 'shared', test: oneOf(SHARED), priority: 2, ...ALONE },
                { name: 'times', test: oneOf(TIMES), priority: 2 },
                ...Object.entries(ROOMS).map(([name, own]) => ({ name, test: oneOf(own), priority: 1 })),
                { name: 'dates', test: oneOf(DATES), priority: 1 },
                { name: 'date-times', test: oneOf(DATE_TIMES), priority: 1 },
                { name: 'kept', test: oneOf(KEPT), priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
