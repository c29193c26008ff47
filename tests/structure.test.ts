import { expect, test } from 'vitest'
import { type Import, importsOf, isTest, readSources, type Source } from './sources.ts'

const sources = readSources('src/**/*.{ts,tsx}').filter((source) => !isTest(source))
const imports = sources.flatMap(importsOf)
const lines = (text: string) => text.split('\n').length - 1
const featureOf = (file: string) => /^src\/features\/([a-z-]+)\//.exec(file)?.[1]
const arrows = (found: Import[]) => found.map(({ from, to }) => `${from} -> ${to}`)

test('the imports of this project were found at all', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(arrows(imports)).toContain(
    'src/features/discussions/posts/posts.server.ts -> src/platform/http/api-error.ts',
  )
})

test('the platform knows no feature and no screen', () => {
  const wrong = imports.filter(
    ({ from, to }) => /^src\/platform\//.test(from) && !/^(src\/platform|db|generated\/fonts)\//.test(to),
  )
  expect(arrows(wrong)).toEqual([])
})

test('ui components know no feature', () => {
  const wrong = imports.filter(({ from, to }) => /^src\/ui\//.test(from) && !/^src\/(ui|platform)\//.test(to))
  expect(arrows(wrong)).toEqual([])
})

test('a feature imports from another its rules, its functions, its queries, its tables and its screens, and nothing else', () => {
  const OPEN = /\/(rules\.ts|roles\.ts|queries\.ts|tables\.ts|[a-z-]+\.server\.ts|(ui|mail)\/[a-z-]+\.tsx)$/
  const otherFeature = imports.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  )
  expect(arrows(otherFeature.filter(({ to }) => !OPEN.test(to)))).toEqual([])
  expect(arrows(otherFeature.filter(({ to }) => to.endsWith('/api.server.ts')))).toEqual([])
})

test('a feature does not import the routes or what mounts the features', () => {
  const up = imports.filter(({ from, to }) => featureOf(from) && /^src\/(routes\/|[a-z-]+\.tsx?$)/.test(to))
  expect(arrows(up)).toEqual([])
})

test('nothing imports admin, moderation or the home page, except what mounts them, and admin the other two', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^(admin|moderation|home)$/.test(featureOf(to) ?? '') &&
      featureOf(from) !== featureOf(to) &&
      featureOf(from) &&
      featureOf(from) !== 'admin',
  )
  expect(arrows(wrong)).toEqual([])
})

test('no file imports itself through others, types included', () => {
  const graph = Map.groupBy(imports, ({ from }) => from)
  expect(cycleIn((file) => graph.get(file)?.map(({ to }) => to) ?? [], [...graph.keys()])).toEqual([])
})

test('no feature imports itself through others', () => {
  const between = imports.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  )
  const graph = Map.groupBy(between, ({ from }) => featureOf(from) ?? '')
  expect(
    cycleIn((feature) => graph.get(feature)?.map(({ to }) => featureOf(to) ?? '') ?? [], [...graph.keys()]),
  ).toEqual([])
})

test('the API knows no pages, and neither knows what serves them', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      (/^src\/platform\/http\//.test(from) && /^src\/platform\/(pages|web)\//.test(to)) ||
      (/^src\/platform\/pages\//.test(from) && /^src\/platform\/web\//.test(to)),
  )
  expect(arrows(wrong)).toEqual([])
})

/** These choose at build time: the browser gets the other branch. */
const ISOMORPHIC = ['src/platform/client/client.ts', 'src/platform/request-context.ts']
/** Files that only the server runs, by their place. */
const PROCESS =
  /\.server\.tsx?$|^src\/(server|web|api|jobs|personal-data|search|calendars|newsletter-blocks)\.ts$|^src\/features\/[a-z-]+\/(tables\.ts|mail\/)|^db\//

test('server code stays on the server: a file for browsers imports at most types from it', () => {
  const wrong = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly && /\.server\.tsx?$/.test(to) && !PROCESS.test(from) && !ISOMORPHIC.includes(from),
  )
  expect(arrows(wrong)).toEqual([])
  const tables = imports.filter(
    ({ from, to, typeOnly }) => !typeOnly && /tables\.ts$/.test(to) && !PROCESS.test(from),
  )
  expect(arrows(tables)).toEqual([])
})

test('code for browsers calls nothing that the oldest of them lack, which the types know', () => {
  const NEWER =
    /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:try|withResolvers)|URL\.(?:canParse|parse)|AbortSignal\.any|Array\.fromAsync)\(/g
  const wrong = sources
    .filter(({ file }) => !PROCESS.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(NEWER)].map(([found]) => `${file}: ${found}`))
  expect(wrong).toEqual([])
})

test('what URLs may hold is read without the rules of forms, since every page loads it', () => {
  const isReader = (file: string) => file.endsWith('search-params.ts')
  const readers = sources.filter(({ file }) => isReader(file))
  expect(readers.length).toBeGreaterThan(5)
  expect(readers.filter(({ text }) => text.includes("from 'valibot'"))).toEqual([])
  const wrong = imports.filter(
    ({ from, to, typeOnly }) =>
      isReader(from) &&
      !typeOnly &&
      !/^src\/platform\/(pages\/|i18n\/|http\/list-query\.ts)/.test(to) &&
      !isReader(to),
  )
  expect(arrows(wrong)).toEqual([])
})

test('screens ask the rules who may moderate', () => {
  const own = sources.filter(
    ({ file, text }) => file.endsWith('.tsx') && /\brole [!=]== 'moderator'/.test(text),
  )
  expect(own.map(({ file }) => file)).toEqual([])
})

test('directions are start and end, never left and right', () => {
  const SIDED =
    /(?<=[\s"'`:])-?(?:[mp][lr]|left|right|inset-[lr]|(?:border|rounded|scroll-m|scroll-p)-[lr]|rounded-[tb][lr]|text-left|text-right|float-left|float-right|origin-(?:top-|bottom-)?(?:left|right))(?:-[\w[]|(?=[\s"'`]))/g
  const wrong = sources
    .filter(({ file }) => file.endsWith('.tsx') && !file.includes('/mail/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/className=(?:"[^"]*"|\{[^}]*\})|'[^'\n]*'/g)].flatMap(([classes]) =>
        [...classes.matchAll(SIDED)].map(([found]) => `${file}: ${found}`),
      ),
    )
    .filter((found) => !EMAIL_LAYOUTS.some((file) => found.startsWith(`${file}:`)))
  expect(wrong).toEqual([])
})

test('a row of buttons, which open dialogs in their place, is no paragraph: HTML has none in one', () => {
  const wrong = sources.filter(({ text }) => /<p [^>]*\bactions\b/.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

/** Mail programs know neither custom properties nor logical properties. */
const EMAIL_LAYOUTS = ['src/ui/emails/email-layout.tsx', 'src/ui/emails/email-quote.tsx']

test('colours have names; their values are in one style sheet, and where no style sheet applies', () => {
  const BEYOND = [...EMAIL_LAYOUTS, 'src/routes/__root.tsx', 'src/features/site/files.server.ts'] // theme-color, manifest
  const wrong = [...sources, ...readSources('src/**/*.css')]
    .filter(({ file }) => file !== 'src/ui/theme.css' && !BEYOND.includes(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/['"[:\s(]#[\da-f]{3,8}(?=['"\]);\s])|\b(?:rgb|hsl|oklch)a?\(/gi)].map(
        ([found]) => `${file}: ${found}`,
      ),
    )
  expect(wrong).toEqual([])
})

test('saffron is the colour of Peyvand+, and of nothing else', () => {
  const PLUS = [
    ...['src/ui/button.tsx', 'src/ui/theme.css', 'src/features/site/ui/nav-links.tsx'],
    ...['src/features/home/ui/features.tsx', 'src/features/accounts/sign-in/ui/signup-page.tsx'],
    'src/features/experts/sessions/ui/session-card.tsx',
    'src/features/courses/workshops/ui/workshop-details.tsx',
  ]
  const wrong = [...sources, ...readSources('src/**/*.css')]
    .filter(({ file }) => !PLUS.includes(file) && !file.startsWith('src/features/membership/'))
    .filter(({ text }) => /saffron/.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
  const theme = readSources('src/ui/theme.css')[0]?.text ?? ''
  // Only where the sheet defines the colour and its name.
  expect([...theme.matchAll(/^.*saffron.*$/gm)].filter(([line]) => !/^\s*--/.test(line))).toEqual([])
})

test('nothing is ever set as HTML except what the server rendered from Markdown and sanitized', () => {
  const wrong = sources.filter(
    ({ file, text }) =>
      file !== 'src/ui/texts/server-html.tsx' &&
      /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/.test(text),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('no file is longer than its limit', () => {
  const all = [...sources, ...readSources('src/**/*.test.{ts,tsx}', 'tests/**/*.ts', 'bin/*.mjs', 'db/*.ts')]
  const wrong = all.filter(({ file, text }) => lines(text) > (/test|spec|^tests/.test(file) ? 400 : 250))
  expect(wrong.map(({ file, text }) => `${file}: ${lines(text)}`)).toEqual([])
})

test('names say what a thing is', () => {
  const wrong = sources.filter(({ file }) =>
    /(^|\/)(index|utils?|helpers?|misc|common|manager)\.tsx?$|[A-Z]/.test(file),
  )
  expect(wrong.map(({ file }) => file).filter((file) => file !== 'src/routes/index.tsx')).toEqual([])
})

test('a server function that another feature calls has a docstring', () => {
  const DECLARED = /^export (?:async )?(?:function (\w+)|const (\w+) = (?:async )?(?:<|\())/gm
  const calledFromOtherFeatures = (file: string, name: string) =>
    imports.some(
      ({ from, to, names }) => to === file && featureOf(from) !== featureOf(to) && names.includes(name),
    )
  const wrong = sources
    .filter(({ file }) => file.endsWith('.server.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(DECLARED)]
        .filter((found) => !/\*\/\n$/.test(text.slice(0, found.index)))
        .map(([, name, constant]) => name ?? constant ?? '')
        .filter((name) => calledFromOtherFeatures(file, name))
        .map((name) => `${file}: ${name}`),
    )
  expect(wrong).toEqual([])
})

/** Writes outside of `write`, with their reason. */
const WRITES_OUTSIDE: Record<string, string> = {
  'src/features/membership/payments/plans.server.ts':
    'publishes that Stripe has other prices: nothing is written',
  'src/features/newsletter/sending/round.server.ts':
    'records each email by itself, and publishes the progress of all once a second',
  'src/features/experts/questions/vote-updates.server.ts':
    'publishes votes some time after they were given, many at once',
  'src/features/accounts/sessions/session-refresh.server.ts':
    'extends a session by the way, while a call is answered',
  'src/features/membership/payments/deleted-accounts.server.ts':
    'is a job, which removes what it has handled',
  'src/features/accounts/sign-in/admin-link.server.ts':
    'is a command: it opens the database, and neither cache nor jobs',
  'src/features/library/articles/built-in.server.ts': 'brings articles in before the site opens',
  'src/features/courses/built-in.server.ts': 'brings courses in before the site opens',
  'src/features/courses/workshops/built-in.server.ts': 'brings workshops in before the site opens',
  'src/features/search/documents.server.ts':
    'brings documents in before the site opens; the job that repeats it publishes',
}

test('a feature writes through `write`: it begins no transaction, publishes and dispatches nothing by itself', () => {
  const wrong = sources
    .filter(({ file }) => file.startsWith('src/features/') && !file.endsWith('/seed.server.ts'))
    .filter(({ text }) =>
      /\.transaction\(|\.db\s*\.(?:insert|update|delete)\(|\blive\??\.publish\b|\bdispatchNotifications\(|\bpublish\(/.test(
        text,
      ),
    )
  expect(wrong.map(({ file }) => file).toSorted()).toEqual(Object.keys(WRITES_OUTSIDE).toSorted())
})

test('a write without tags says why', () => {
  const wrong = sources.flatMap(({ file, text }) => {
    const rows = text.split('\n')
    return rows.flatMap((row, at) =>
      /\btags: (\[\]|NO_TAGS)/.test(row) && ![rows[at - 1], row].some((near) => /\/\/|\*\//.test(near ?? ''))
        ? [`${file}:${at + 1}`]
        : [],
    )
  })
  expect(wrong).toEqual([])
})

test('whom a write notifies is handed to it, which updates their count and sends the emails at once', () => {
  const NOTIFIES = /\b(?:notify\w*|withdrawNotifications|withdrawKind)\(/
  const DROPS_WHOM = new RegExp(`^\\s*await ${NOTIFIES.source}`, 'm')
  const wrong = sources
    .filter(({ file }) => file.startsWith('src/features/') && file.endsWith('.server.ts'))
    .flatMap(({ file, text }) =>
      text
        .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
        .filter((code) => {
          const writes = /\bwrite\(ctx, \{/.test(code) && NOTIFIES.test(code)
          return DROPS_WHOM.test(code) || (writes && !/\bnotify[:,]/.test(code))
        })
        .map((code) => `${file}: ${code.split('\n')[0]}`),
    )
  expect(wrong, 'return what `notify` returned, and name `notify: allReturned` to `write`').toEqual([])
})

test('what is loaded on demand is in its own boundary, so that a script that does not arrive costs no page', () => {
  const wrong = sources.filter(
    ({ file, text }) => /\bSuspense\b/.test(text) && file !== 'src/ui/on-demand.tsx',
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('a named statement is called after its feature: library.relatedArticles', () => {
  const NAME = /queryNamed(?:<[^(]*?>)?\(\s*[\w.$]+,\s*['`]([\w.-]+)/g
  const names = sources.flatMap(({ file, text }) =>
    [...text.matchAll(NAME)].map(([, name = '']) => ({ file, name })),
  )
  const wrong = names.filter(({ file, name }) => {
    const feature = featureOf(file) ?? '[a-z]+'
    return !new RegExp(`^${feature}\\.[a-zA-Z]+\\.?$`).test(name)
  })
  expect(names.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

/** Used by the router, by the build, by Drizzle (`db/schema.ts` gives it all tables), and by the compiler. */
const USED_BY_TOOLS =
  /^src\/(routes\/|router\.tsx$|server\.ts$)|\/tables\.ts$|^tests\/api\/described-types\.ts$/

test('what is exported is imported somewhere', () => {
  const files = readSources('{src,db,content,tests,bench,bin}/**/*.{ts,tsx,mjs}', '*.ts')
  const imported = new Set(files.flatMap(importedNames))
  const exported = files.filter(({ file }) => !USED_BY_TOOLS.test(file)).flatMap(exportedNames)
  const unused = exported.filter((name) => !imported.has(name))
  expect(unused, 'remove `export`, or what nobody uses').toEqual([])
})

/** What only tests call. */
const FOR_TESTS = ['clearCachedResults']

test('what a feature does on the server is called by more than tests', () => {
  const files = readSources('src/**/*.{ts,tsx}').filter((source) => !isTest(source))
  const imported = new Set(files.flatMap(importedNames))
  const linesWith = (name: string, text: string) =>
    text.match(new RegExp(`^(?! *[/*]).*\\b${name}\\b`, 'gm')) ?? []
  const forgotten = files
    .filter(({ file }) => /^src\/features\/.*\.server\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORTED)]
        .map(([, name = '']) => name)
        .filter((name) => !imported.has(`${file}: ${name}`) && linesWith(name, text).length === 1),
    )
  const message = 'call these from a route of `api.server.ts`, or from a job in `src/jobs.ts`'
  expect(forgotten, message).toEqual(FOR_TESTS)
})

const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type) (\w+)/gm
const exportedNames = ({ file, text }: Source) =>
  [...text.matchAll(EXPORTED)].map(([, name]) => `${file}: ${name}`)

/** Of a file that is imported whole (`import * as`, `import()`), every word of the importing file counts. */
const importedNames = (source: Source): string[] =>
  importsOf(source).flatMap(({ to, names }) =>
    (names.length && names[0] !== 'as' ? names : (source.text.match(/\w+/g) ?? [])).map(
      (name) => `${to}: ${name}`,
    ),
  )

/** A cycle, if there is one. */
function cycleIn(next: (node: string) => string[], nodes: string[]): string[] {
  const done = new Set<string>()
  const findCycle = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return []
    for (const to of next(node)) {
      const found = findCycle(to, [...path, node])
      if (found.length) return found
    }
    done.add(node)
    return []
  }
  return nodes.map((node) => findCycle(node, [])).find((found) => found.length) ?? []
}
