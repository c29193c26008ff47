const ENTITIES: Record<string, string> = { '&#x3C;': '<', '&#x26;': '&', '&lt;': '<', '&amp;': '&' }

/**
 * Returns the text of a rendered issue without its markup, for the descriptions of its page and its email. It decodes
 * only the few entities that our own renderer writes.
 */
export const issueText = (html: string) =>
  html
    .replace(/<\/p>|<br>/g, ' ') // other blocks are on separate lines
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x3C|#x26|lt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
