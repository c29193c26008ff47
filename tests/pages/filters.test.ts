import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestContextStore, type ServerRequestContext } from '#platform/request-context.server.ts'
import { startProcessWithAdmin } from '../processes/first-admin.ts'
import type { RunningServer } from '../processes/server-process.ts'
import { everyPage } from './every-page.ts'

let server: RunningServer
let admin: string
beforeAll(async () => {
  ;({ server, admin } = await startProcessWithAdmin('demo'))
}, 90_000)

async function read(path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { cookie: admin } })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

/** Parameters of a few values that filter no list, with what they are. */
const NO_FILTERS: Record<string, string> = {
  to: 'where the reader goes next',
  refused: 'why the reader is here',
  session: 'of Stripe',
  suggestion: 'what a new event begins with',
  plan: 'chosen in a form',
  draft: 'which draft is open',
  post: 'which post is open',
  view: 'how a text is shown',
  as: 'whose view an admin sees',
  all: 'how many are shown',
  tab: 'which part of the page is open',
}
/** Where a filter is shown only with other parameters. */
const SHOWN_WITH: Record<string, Record<string, string>> = {
  '/search type': { q: 'nowruz' },
  '/admin/newsletter status': { tab: 'subscribers' },
  '/admin/newsletter lang': { tab: 'subscribers' },
}
const filters = everyPage().flatMap(({ parameters, ...page }) => {
  const reads = (name: string, value: string) => page.readSearch({ [name]: value })[name] === value
  const cursors = parameters.filter((name) => reads(name, 'zz') && !reads(name, 'z z'))
  const words = parameters.filter((name) => reads(name, 'z z'))
  return parameters
    .filter((name) => !(name in NO_FILTERS) && !page.readSearch({ [name]: 'zz' })[name])
    .map((name) => ({ name, cursors, words, ...page }))
})

describe.each(filters)('the filter $name of $path', ({ path, name, cursors, words, readSearch, load }) => {
  const others = SHOWN_WITH[`${path} ${name}`] ?? {}
  let values: string[] = []

  test('is offered by the page', async () => {
    values = valuesIn(await read(`/en${path}?${new URLSearchParams(others)}`), name)
    expect(values, `no link and no form has ${name}`).not.toEqual([])
  })

  test('is kept in the address', async () => {
    for (const value of values) {
      expect(readSearch({ [name]: value })[name], 'the page does not read it').toBe(value)
      const url = `/en${path}?${new URLSearchParams({ ...others, [name]: value })}`
      const html = await read(url)
      expect(chosenIn(html, name), `${url} does not show what is chosen`).toContain(value)
      expect(html, `${url} waits for what its loader has not loaded`).not.toMatch(/class="[^"]*\bskeleton\b/)
      const further = searchesIn(html).filter((search) => cursors.some((cursor) => search.has(cursor)))
      expect(
        further.filter((search) => search.get(name) !== value).map(String),
        'the links to further rows drop the filter',
      ).toEqual([])
      expect(isSentWithSearch(html, name, value), `the search of ${url} drops ${name}: see \`beside\``).toBe(
        true,
      )
    }
  })

  test.runIf(cursors.length > 0)('begins at the start of its list', async () => {
    const inList = Object.fromEntries(cursors.map((cursor) => [cursor, 'zz']))
    const links = searchesIn(await read(`/en${path}?${new URLSearchParams({ ...others, ...inList })}`))
    const further = links.filter(
      (search) => search.has(name) && cursors.every((cursor) => search.get(cursor) === 'zz'),
    )
    expect(further.map(String), 'the links keep the cursor of the list that they filter').toEqual([])
  })

  test.runIf(words.length > 0)('keeps the words that are looked for', async () => {
    const found = Object.fromEntries(words.map((each) => [each, 'nowruz']))
    const html = await read(`/en${path}?${new URLSearchParams({ ...others, ...found })}`)
    // A page may have links to the whole of a topic besides.
    const keeping = searchesIn(html).filter((search) => words.some((each) => search.get(each) === 'nowruz'))
    const kept = [
      ...keeping.map((search) => search.get(name)),
      ...optionsIn(html, name).map(([, value]) => value),
    ]
    const without = valuesIn(html, name).filter((value) => !kept.includes(value))
    expect(without, 'no link with these keeps the words: `({ cursor: _, ...now })`').toEqual([])
  })

  test('is sent to the API, and in the key of the query', async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const before = await callsFor(others, queries)
    const after = await callsFor({ ...others, [name]: values[0] }, queries)
    expect(
      after.filter((call) => !before.includes(call)),
      `with ${name}, too, the page shows what was loaded without it: send it, and put it in the key in queries.ts`,
    ).not.toEqual([])
  })

  /** What the page with these parameters asks of the API. */
  async function callsFor(search: object, queries: QueryClient) {
    const calls: string[] = []
    const fetchApi = async ({ url }: Request) => {
      const { pathname, search } = new URL(url)
      calls.push(pathname + search)
      return fetch(server.url + pathname + search, { headers: { cookie: admin } })
    }
    const context = { lang: 'en', prefix: '', publicUrl: '', fetchApi } as unknown as ServerRequestContext
    await requestContextStore.run(context, () => load(readSearch({ ...search }), queries))
    return calls
  }
})

const searchesIn = (html: string) =>
  [...html.matchAll(/ href="[^"?]*\?([^"#]*)/g)].map(
    ([, search = '']) => new URLSearchParams(search.replaceAll('&amp;', '&')),
  )
const linkedIn = (html: string, name: string) => searchesIn(html).flatMap((search) => search.getAll(name))
const optionsIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<select[^>]* name="${name}".*?</select>`, 'gs'))].flatMap(([select]) => [
    ...select.matchAll(/<option[^>]* value="([^"]+)"[^>]*>/g),
  ])

/** The values of a parameter that a page offers, in links and in the fields of its forms. */
const valuesIn = (html: string, name: string) => [
  ...new Set([...linkedIn(html, name), ...optionsIn(html, name).map(([, value = '']) => value)]),
]

/** Whether the page's search box, where it has one, sends the filter along without scripts: hidden, or in a select. */
const isSentWithSearch = (html: string, name: string, value: string) =>
  !/<form(?![^>]* action=)[^>]*>(?:(?!<\/form>).)*type="search"/s.test(html) ||
  html.includes(`<input type="hidden" name="${name}" value="${value}"`) ||
  optionsIn(html, name).length > 0

/** Those that it marks as chosen. */
function chosenIn(html: string, name: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]* aria-current="page"[^>]*>/g)]
  const options = optionsIn(html, name).filter(([option]) => / selected\b/.test(option))
  return [...links.flatMap(([link]) => linkedIn(link, name)), ...options.map(([, value = '']) => value)]
}

/** Parameters of lists that leave out no rows. */
const NOT_OF_ROWS = ['sort', 'period', 'table', 'audience', 'plan', 'lang']
const NEEDED: Record<string, Record<string, string>> = { '/api/search': { q: 'nowruz' } }
/** Filters by values that the demo does not have, with the tests that look at them. */
const TESTED_IN: Record<string, string> = {
  '/api/admin/subscribers status': 'newsletter.test.ts',
  '/api/admin/memberships state': 'members.test.ts',
  '/api/admin/reports state': 'searches.test.ts',
  '/api/admin/hidden kind': 'hidden.test.ts',
  '/api/regional-groups mine': 'groups.test.ts',
}
type Row = { id?: number; url?: string }
type Parameter = { in: string; name: string; schema: { enum?: string[]; const?: string } }
type Paths = Record<string, { get?: { parameters?: Parameter[] } }>

async function apiFilters() {
  const { paths } = JSON.parse(await read('/api/openapi.json')) as { paths: Paths }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((each) => each.in === 'query' && !path.includes('{') && !NOT_OF_ROWS.includes(each.name))
      .map(({ name, schema }) => ({ path, name, values: valuesOf(schema) })),
  )
}

/** Without 'false', which is no filter. */
const valuesOf = ({ enum: values = [], const: only }: Parameter['schema']) =>
  only ? [only] : values.includes('true') ? ['true'] : values

/** The rows of a list, or null where the call answers with none. */
async function rowsOf(path: string, given: Record<string, string>): Promise<string[] | null> {
  const search = new URLSearchParams({ ...NEEDED[path], ...given })
  const answer: Row[] | object = JSON.parse(await read(`${path}?${search}`))
  return Array.isArray(answer) ? answer.map(({ id, url }: Row) => `${id ?? url}`) : null
}

test('a filter of the API that has one value leaves rows out', async () => {
  const wrong: string[] = []
  for (const { path, name, values } of await apiFilters()) {
    const [value = '', ...others] = values
    if (!value || others.length || TESTED_IN[`${path} ${name}`]) continue
    const [all, chosen] = [await rowsOf(path, {}), await rowsOf(path, { [name]: value })]
    if (all && (!chosen?.length || chosen.join() === all.join()))
      wrong.push(`${path}: the demo needs rows that ${name}=${value} shows, and others that it leaves out`)
  }
  expect(wrong).toEqual([])
})

test('the values of a filter of the API have no row in common', async () => {
  const wrong: string[] = []
  for (const { path, name, values } of await apiFilters()) {
    const lists = values.map(async (value) =>
      (await rowsOf(path, { [name]: value }))?.map((row) => ({ row, value })),
    )
    const pages = (await Promise.all(lists)).filter((page) => page !== undefined)
    const found = Object.entries(Object.groupBy(pages.flat(), ({ row }) => row))
    const shared = found.filter(([, each = []]) => each.length > 1)
    if (shared.length) wrong.push(`${path}: ${describeShared(name, shared)}`)
    if (pages.length && !found.length && !TESTED_IN[`${path} ${name}`])
      wrong.push(`${path}: no row has any ${name}, add some to the demo`)
  }
  expect(wrong).toEqual([])
})

/** A filter that is ignored returns the same rows for each value. So does one whose rows have several values. */
const describeShared = (name: string, shared: [string, { value: string }[] | undefined][]) =>
  [
    `several values of ${name} answer with the same rows, such as`,
    ...shared.slice(0, 3).map(([row, each = []]) => `${row} (${each.map(({ value }) => value).join(', ')}),`),
    'either the API ignores the filter, or a row may have several of its values: then name it in NOT_OF_ROWS,',
    'and write a test of its own for it',
  ].join(' ')
