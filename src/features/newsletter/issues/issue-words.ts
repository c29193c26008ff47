const ENTITIES: Record<string, string> = { '&#x3C;': '<', '&#x26;': '&', '&lt;': '<', '&amp;': '&' }

/** The words of an issue alone, for the description of its page and of its email; the HTML is our own server's. */
export const issueWords = (html: string) =>
  html
    .replace(/<\/p>|<br>/g, ' ') // other blocks stand on lines of their own
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x3C|#x26|lt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
