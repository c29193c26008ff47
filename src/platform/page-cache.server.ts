/** Bounds memory: entries of about 40 kB in three encodings. */
const PAGES_MAX = 300

/** A guest's page as it goes over the wire: whole, ready in each encoding, with the headers that belong to it. */
export type CachedPage = {
  status: number
  etag: string
  wire: Record<Encoding, { headers: Record<string, string | number>; body: Buffer }>
  /** What it shows: it is dropped when one of these changes. */
  topics: ReadonlySet<string>
  freshUntil: number
}
export type Encoding = 'br' | 'gzip' | 'identity'

/** Whole pages for guests, by language, path and query; least recently used ones go first. */
export class PageCache {
  private pages = new Map<string, CachedPage>()
  private making = new Map<string, Promise<CachedPage>>()
  private changes = 0

  get(key: string): CachedPage | undefined {
    const page = this.pages.get(key)
    if (!page || page.freshUntil < Date.now()) return undefined
    this.pages.delete(key)
    this.pages.set(key, page)
    return page
  }

  /** Makes a missing page once, however many ask for it at the same time. */
  async getOrMake(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const known = this.get(key) ?? this.making.get(key)
    if (known) return known
    const before = this.changes
    const made = make()
      .then((page) => {
        // What changed while it was rendered may be missing from it: such a page is shown once and not kept.
        if (page.status === 200 && before === this.changes) this.keep(key, page)
        return page
      })
      .finally(() => {
        if (this.making.get(key) === made) this.making.delete(key)
      })
    this.making.set(key, made)
    return made
  }

  /** Drops every page that shows `topic`; `*` drops all. */
  drop(topic: string) {
    this.changes++
    this.making.clear()
    for (const [key, page] of this.pages) {
      if (topic === '*' || page.topics.has(topic)) this.pages.delete(key)
    }
  }

  private keep(key: string, page: CachedPage) {
    this.pages.set(key, page)
    const oldest = this.pages.size > PAGES_MAX ? this.pages.keys().next().value : undefined
    if (oldest !== undefined) this.pages.delete(oldest)
  }
}

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\D|$))/.test(accept)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\D|$))/.test(accept)) return 'gzip'
  return 'identity'
}
