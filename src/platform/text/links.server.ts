import { withoutEnd } from './line-pieces.ts'

/** Two pictures of a playground are a post; more addresses of pictures are a gallery, or an advertisement. */
const PICTURES_MANY = 3

type LinksAndPictures = { links: string[]; manyPictures: boolean }

/**
 * The web addresses in a text, also those without `https://`, and whether it has many addresses of pictures. Those of
 * this site are no links: they lead nobody away.
 */
export function linksAndPicturesIn(text: string, ownHost: string): LinksAndPictures {
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replaceAll('。', '.').toLowerCase()
  const full = plain.match(FULL) ?? []
  const bare = [...plain.matchAll(BARE)].filter(isAddress).map(([found]) => found)
  const links = [...full, ...bare].map(withoutEnd).filter((link) => hostOf(link) !== ownHost)
  return { links: [...new Set(links)], manyPictures: (plain.match(PICTURE) ?? []).length >= PICTURES_MANY }
}

/** Whether a text has links, or many pictures, that an earlier version of it did not have. */
export function addsLinksOrPictures(
  after: LinksAndPictures,
  before: LinksAndPictures = { links: [], manyPictures: false },
): boolean {
  return (
    after.links.some((link) => !before.links.includes(link)) || (after.manyPictures && !before.manyPictures)
  )
}

const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu
const FULL = /https?:\/\/[^\s<>"«»“”]+/gu
/** Host names begin where no letter stands before, and labels are at most 63 long: each letter is read a few times. */
const BARE =
  /(?<![a-z0-9@._/-])((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10})([a-z]{2,18})(?![a-z0-9@-])(:\d+)?(\/[^\s<>"«»“”]*)?/gu

/** `example.com/x` with any ending; without a path the ending must be one of the usual: 'home.Then' is a typing error. */
const isAddress = ([, name = '', ending = '', , path]: RegExpMatchArray) =>
  path !== undefined || name.startsWith('www.') || USUAL.has(ending)

const USUAL = new Set(
  'com org net info biz io co ir app dev xyz shop store online site website club top link tv gg ly ru de fr uk nl se ca au eu tk ml cf gq icu vip casino'.split(
    ' ',
  ),
)

const PICTURE = /[\p{L}\p{N})_-]\.(?:jpe?g|png|gif|webp|avif|heic|svg|bmp)(?![\p{L}\p{N}])|data:image\//gu

const hostOf = (link: string) => link.replace(/^https?:\/\//, '').split(/[/?#]/, 1)[0]
