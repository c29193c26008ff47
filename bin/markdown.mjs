import { marked } from 'marked'

/**
 * Turns our own Markdown files into modules while the site is built: `title` (the first heading) and `html` (the
 * rest). `{contact}` and the like stay as they are: the page fills them.
 * @returns {import('vite').Plugin}
 */
export const ownMarkdown = () => ({
  name: 'own-markdown',
  transform(source, id) {
    if (!id.endsWith('.md')) return
    const [, title = '', text = ''] = /^#\s+(.+)\n([\s\S]*)$/.exec(source.trim()) ?? []
    const html = marked.parse(text, { async: false })
    return { code: `export const title = ${JSON.stringify(title)}\nexport const html = ${JSON.stringify(html)}\n`, map: null }
  },
})
