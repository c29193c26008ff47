import { FRAME_HOSTS } from '#platform/http/frame-hosts.ts'

/** A video that can play on our page: who is asked, and the address of the player. */
export type Embed = { host: string; player: string }

/**
 * The player of a video's address, for the few hosts that a page may frame; undefined for all others, which stay links.
 * Only the video's id is taken from the address.
 */
export function embedOf(url: string): Embed | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, pathname, searchParams } = new URL(url)
  if (protocol !== 'https:') return undefined
  const host = hostname.replace(/^(?:www|m)\./, '')
  if (host === 'youtu.be') return youtube(pathname.slice(1))
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(pathname)?.[1])
  if (host === 'vimeo.com' || host === 'player.vimeo.com')
    return vimeo(/^\/(?:video\/)?(\d{1,12})$/.exec(pathname)?.[1])
  if (host === 'aparat.com') return aparat(/^\/v\/([^/]+)\/?$/.exec(pathname)?.[1])
  return undefined
}

const youtube = (id: string | undefined) =>
  id && /^[\w-]{11}$/.test(id) ? { host: 'YouTube', player: `${FRAME_HOSTS.youtube}/embed/${id}` } : undefined

const vimeo = (id: string | undefined) =>
  id ? { host: 'Vimeo', player: `${FRAME_HOSTS.vimeo}/video/${id}?dnt=1` } : undefined

const aparat = (id: string | undefined) =>
  id && /^[a-z0-9]{4,12}$/i.test(id)
    ? { host: 'Aparat', player: `${FRAME_HOSTS.aparat}/video/video/embed/videohash/${id}/vt/frame` }
    : undefined

/** The host of a video elsewhere, as a link names it. */
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '')
