import { parseUrl } from './parse-url.ts'

type Host = {
  /** As the host calls itself. */
  name: string
  /** The hosts of the addresses that people copy. */
  hosts: readonly string[]
  /** The origin of its player, for the page's policy. */
  player: string
  /** The id of a video in such an address. */
  idIn: (url: URL) => string | null | undefined
  /** The path of its player. */
  path: (id: string) => string
}

const pathIn = (pattern: RegExp) => (url: URL) => pattern.exec(url.pathname)?.[1]

/** Whose videos are played within our pages. Each is one more party that a page may ask: keep it short. */
const VIDEO_HOSTS: readonly Host[] = [
  {
    name: 'YouTube',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    player: 'https://www.youtube-nocookie.com',
    idIn: (url) =>
      url.hostname === 'youtu.be'
        ? pathIn(/^\/([\w-]{6,20})$/)(url)
        : (pathIn(/^\/(?:embed|live|shorts)\/([\w-]{6,20})$/)(url) ??
          /^[\w-]{6,20}$/.exec((url.pathname === '/watch' && url.searchParams.get('v')) || '')?.[0]),
    path: (id) => `/embed/${id}?autoplay=1&rel=0`,
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    player: 'https://player.vimeo.com',
    // A video that is not listed has a second part, without which it does not open.
    idIn: (url) => {
      const [, id, hash] = /^\/(?:video\/)?(\d{4,15})(?:\/([0-9a-f]{6,20}))?$/.exec(url.pathname) ?? []
      const key = hash ?? /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0]
      return id && (key ? `${id}?h=${key}&` : `${id}?`)
    },
    path: (id) => `/video/${id}autoplay=1&dnt=1`,
  },
  {
    name: 'Aparat',
    hosts: ['www.aparat.com', 'aparat.com'],
    player: 'https://www.aparat.com',
    idIn: pathIn(/^\/(?:v|video\/video\/embed\/videohash)\/([A-Za-z0-9]{4,12})(?:\/.*)?$/),
    path: (id) => `/video/video/embed/videohash/${id}/vt/frame?autoplay=true`,
  },
]

/** The origins that a page may show in a frame. */
export const VIDEO_PLAYERS = VIDEO_HOSTS.map(({ player }) => player)

/** The host of a video's address, and the address of its player; undefined for any other host, or no video. */
export function videoAt(address: string): { host: string; player: string } | undefined {
  const url = parseUrl(address)
  if (!url) return undefined
  const host = VIDEO_HOSTS.find(({ hosts }) => hosts.includes(url.hostname))
  const id = host?.idIn(url)
  return host && id && url.protocol === 'https:'
    ? { host: host.name, player: host.player + host.path(id) }
    : undefined
}
