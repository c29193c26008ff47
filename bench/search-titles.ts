import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoEvents } from '#content/demo/events.ts'
import { demoCommunityEvents, demoGroups } from '#content/demo/local-community.ts'
import { resources } from '#content/demo/resources.ts'
import { sessions } from '#content/demo/sessions.ts'
import { demoWorkshops } from '#content/demo/workshops.ts'
import { MORE_RESOURCES } from './search-documents.ts'

/** A document that is labelled by its English title. `notAlways`: in some seasons only, or until it has taken place. */
type Titled = { type: string; en: string; fa?: string | undefined; notAlways?: boolean }

/** What has a title in both languages, in all seasons; posts are in one language and have only that title. */
export const TITLED: Titled[] = [
  ...resources
    .filter(({ state }) => !state)
    .map(({ title, fa }) => ({ type: 'resource', en: title, fa: fa?.[0] })),
  ...MORE_RESOURCES.map(([en, , fa]) => ({ type: 'resource', en, fa })),
  ...demoEvents.flatMap(({ en, fa, seasonal = [] }) =>
    [{ en: en.title, fa: fa.title }, ...seasonal.map(({ titles }) => titles)].map((titles) => ({
      type: 'event',
      ...titles,
      notAlways: seasonal.length > 0,
    })),
  ),
  ...sessions.map(({ title, titleFA }) => ({ type: 'session', en: title, fa: titleFA })),
  ...demoCommunityEvents.flatMap((each) =>
    [each, ...(each.seasonal ?? [])].map(({ title = each.title, titleFA = each.titleFA }) => ({
      type: 'gathering',
      en: title,
      fa: titleFA,
      notAlways: true,
    })),
  ),
  ...demoGroups.map(({ name, nameFA }) => ({ type: 'group', en: name, fa: nameFA })),
  ...demoWorkshops.map(({ en, fa }) => ({ type: 'workshop', en: en.title, fa: fa.title })),
  ...written('workshop'),
  ...written('course'),
]

/** Courses and workshops that are written in Markdown. */
function written(type: 'course' | 'workshop'): Titled[] {
  const folder = join(import.meta.dirname, '../content', `${type}s`)
  const titleOf = (slug: string, lang: string) =>
    /^title: (.+)$/m.exec(readFileSync(join(folder, slug, `${type}.${lang}.md`), 'utf8'))?.[1] ?? ''
  return readdirSync(folder).map((slug) => ({ type, en: titleOf(slug, 'en'), fa: titleOf(slug, 'fa') }))
}

const ENGLISH = new Map(TITLED.map(({ type, en, fa }) => [`${type}:${fa}`, en]))

/** Articles, words and pages are labelled by what their feature calls them, which can be read. */
const BY_ID = new Set(['article', 'word', 'page'])

/** The name of a result by which it is labelled: its English title where there is one, whichever language is shown. */
export function labelOf({ type, id, title }: { type: string; id: string; title: string }): string {
  return `${type}:${BY_ID.has(type) ? id : (ENGLISH.get(`${type}:${title}`) ?? title)}`
}

/** A label is the beginning of a title, or a whole identifier: `page:calendar` is not `page:calendar-yalda`. */
export function isLabelOf(label: string, name: string): boolean {
  return BY_ID.has(label.split(':')[0] ?? '') ? name === label : name.startsWith(label)
}

/** The labels without those of documents that are not always there and are not among these names now. */
export function presentLabels(labels: string[], now: string[]): string[] {
  const absent = TITLED.filter(({ notAlways }) => notAlways)
    .map(({ type, en }) => `${type}:${en}`)
    .filter((name) => !now.includes(name))
  return labels.filter((label) => !absent.some((name) => isLabelOf(label, name)))
}
