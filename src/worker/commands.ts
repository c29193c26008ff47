import {
  type Command,
  canBeSaved,
  isArticle,
  removePage,
  type SavedCopy,
  type SavedPages,
  withPage,
} from '#features/offline/rules.ts'
import { inLang, isLang, type Lang, otherLang, splitLang } from '#platform/i18n/lang.ts'
import { cacheFiles } from './files.ts'
import { fetchAsGuest } from './guest.ts'
import { changeList, deleteList, deletionCount, readList } from './list.ts'

/**
 * Runs a page's command.
 * @throws when a page could not be saved
 */
export async function handleCommand(command: Exclude<Command, { act: 'take-over' }>): Promise<void> {
  switch (command.act) {
    case 'open':
      return recordOpened(command)
    case 'save':
      return savePage(command.lang, command.path, { saved: true })
    case 'save-link':
      return saveLink(command)
    case 'remove':
      return changeList((list) => ({ ...list, pages: removePage(list.pages, command.address) }))
    case 'forget':
      return deleteList()
  }
}

/** A guest who finds pages collected by someone signed in: that session has ended, here or elsewhere. */
async function recordOpened({ pathname, lang, owned }: Extract<Command, { act: 'open' }>) {
  if (owned === false && (await readList()).owned) await deleteList()
  const language = isLang(lang) ? lang : 'en'
  await changeList((list) => ({ ...list, lang: language, owned: list.owned || owned === true }))
  const { path } = splitLang(pathname)
  if (canBeSaved(path)) await savePage(language, path, { saved: false })
}

async function savePage(lang: Lang, path: string, { saved }: Pick<SavedCopy, 'saved'>) {
  if (!canBeSaved(path)) throw new Error(`${path} cannot be saved`)
  const deletionsBefore = deletionCount()
  const pages = await Promise.all([
    fetchCopy(lang, path, { saved }),
    ...(saved && isArticle(path)
      ? [fetchCopy(otherLang(lang), path, { saved, of: inLang(lang, path) })]
      : []),
  ])
  for (const { savedCopy, copy } of pages) {
    const { address } = savedCopy
    const add = (list: SavedPages) => {
      if (deletionCount() !== deletionsBefore)
        throw new Error(`${address} was being saved as all was deleted`)
      return { ...list, pages: withPage(list.pages, savedCopy) }
    }
    await changeList(add, { address, copy })
  }
}

/** Saves a page and its files, not yet on the list. */
async function fetchCopy(lang: Lang, path: string, how: Pick<SavedCopy, 'saved' | 'of'>) {
  const address = inLang(lang, path)
  const { copy, ...about } = await fetchAsGuest(address)
  await cacheFiles(about.files)
  const savedCopy: SavedCopy = { address, lang, openedAt: Date.now(), ...how, ...about }
  return { savedCopy, copy }
}

/** A link to another site is stored with a few words, and shown from them. */
function saveLink({ address, lang, title, text, label }: Extract<Command, { act: 'save-link' }>) {
  if (!/^https?:/.test(address)) throw new Error('only web addresses can be saved')
  const about = { address, lang, title, text, label }
  const link = { ...about, saved: true, openedAt: Date.now(), files: [], bytes: 0 }
  return changeList((list) => ({ ...list, pages: withPage(list.pages, link) }))
}
