import { ServerHtml } from '#ui/texts/server-html.tsx'
import type { Block } from '../queries.ts'

/** One block of a text as HTML. */
export const TextBlock = ({ block: { id, kind }, html }: { block: Block; html: string }) => (
  <ServerHtml
    data-block={id}
    className={kind === 'h2' || kind === 'h3' ? `holds-${kind}` : undefined}
    html={html}
  />
)
