import {
  type Command,
  canBeSaved,
  isArticle,
  removePage,
  type SavedCopy,
  withPage,
} from '#features/offline/rules.ts'
import { inLang, isLang, type Lang, otherLang, splitLang } from '#platform/i18n/lang.ts'
import { cacheFiles } from './files.ts'
import { asGuest } from './guest.ts'
import { changeList, forgetList, readList } from './list.ts'

/**
 * Runs a page's command.
 * @throws when a page could not be saved
 */
export async function handle(command: Exclude<Command, { act: 'take-over' }>): Promise<void> {
  switch (command.act) {
    case 'open':
      return noteOpened(command)
    case 'save':
      return savePage(command.lang, command.path, true)
    case 'save-link':
      return saveLink(command)
    case 'remove':
      return changeList((list) => ({ ...list, pages: removePage(list.pages, command.address) }))
    case 'forget':
      return forgetList()
  }
}

/** A guest who finds pages collected by someone signed in: that session has ended, here or elsewhere. */
async function noteOpened({ pathname, lang, owned }: Extract<Command, { act: 'open' }>) {
  if (!owned && (await readList()).owned) await forgetList()
  const language = isLang(lang) ? lang : 'en'
  await changeList((list) => ({ ...list, lang: language, owned: list.owned || owned }))
  const { path } = splitLang(pathname)
  if (canBeSaved(path)) await savePage(language, path, false)
}

async function savePage(lang: Lang, path: string, saved: boolean) {
  if (!canBeSaved(path)) throw new Error(`${path} is not for keeping`)
  const pages = await Promise.all([
    bringIn(lang, path, { saved }),
    ...(saved && isArticle(path) ? [bringIn(otherLang(lang), path, { saved, of: inLang(lang, path) })] : []),
  ])
  for (const { kept, copy } of pages) {
    const { address } = kept
    await changeList((list) => ({ ...list, pages: withPage(list.pages, kept) }), { address, copy })
  }
}

/** Saves a page and its files, not yet on the list. */
async function bringIn(lang: Lang, path: string, how: Pick<SavedCopy, 'saved' | 'of'>) {
  const address = inLang(lang, path)
  const { copy, ...about } = await asGuest(address)
  await cacheFiles(about.files)
  const kept: SavedCopy = { address, lang, openedAt: Date.now(), ...how, ...about }
  return { kept, copy }
}

/** A link to another site is stored with a few words, and shown from them. */
function saveLink({ address, lang, title, text, label }: Extract<Command, { act: 'save-link' }>) {
  if (!/^https?:/.test(address)) throw new Error('only web addresses are remembered')
  const about = { address, lang, title, text, label }
  const link = { ...about, saved: true, openedAt: Date.now(), files: [], bytes: 0 }
  return changeList((list) => ({ ...list, pages: withPage(list.pages, link) }))
}
