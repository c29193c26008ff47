import { Printer } from 'lucide'
import { TextBlock } from '#features/library/articles/ui/text-block.tsx'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Workshop } from '../queries.ts'

type Block = Workshop['blocks'][number]

/** Shows the text of a kit for members. Prints all of it, or only its page for the children. */
export function WorkshopText({ workshop: { blocks, contents, lang } }: { workshop: Workshop }) {
  const { text, sheet } = splitSheet(blocks)
  return (
    <section className="grid grid-cols-1 gap-6">
      <p data-screen>
        <Button variant="outline" onClick={() => print()}>
          <Icon of={Printer} className="size-5" />
          {m.workshops_print()}
        </Button>
      </p>
      {lang !== requestContext().lang && (
        <p className="rounded-sm bg-lapis-soft p-3">{m.workshops_only_other()}</p>
      )}
      {contents.length > 2 && <Contents contents={contents} lang={lang} />}
      <div lang={lang} dir={dirOf(lang)} className="prose prose-article">
        {text.map((block) => (
          <TextBlock key={block.id} block={block} html={block.html} />
        ))}
      </div>
      {sheet.length > 0 && <Sheet sheet={sheet} lang={lang} />}
    </section>
  )
}

const Contents = ({ contents, lang }: Pick<Workshop, 'contents' | 'lang'>) => (
  <nav aria-label={m.workshops_contents()} className="rounded-card bg-firoozeh-soft px-5 py-3">
    <ul lang={lang} dir={dirOf(lang)} className="grid gap-x-6 sm:grid-cols-2">
      {contents.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 sm:min-h-9 items-center hover:text-firoozeh hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** In print it has a page of its own (`theme.css`). */
const Sheet = ({ sheet, lang }: { sheet: Block[]; lang: Workshop['lang'] }) => (
  <section className="print-sheet grid grid-cols-1 gap-4 rounded-card border-2 border-dashed border-edge p-5">
    <div data-screen className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={printSheet}>
        <Icon of={Printer} className="size-5" />
        {m.workshops_print_sheet()}
      </Button>
      <span className="text-sm text-muted">{m.workshops_sheet_hint()}</span>
    </div>
    <div lang={lang} dir={dirOf(lang)} className="prose prose-article">
      {sheet.map((block) => (
        <TextBlock key={block.id} block={block} html={block.html} />
      ))}
    </div>
  </section>
)

/** Prints only the sheet: hides the rest of the page until the browser is done. */
function printSheet() {
  const { documentElement } = document
  documentElement.dataset.print = 'sheet'
  addEventListener('afterprint', () => delete documentElement.dataset.print, { once: true })
  print()
}

/** The heading that begins the page for the children: `{#page}`. */
const SHEET = 'page'

/** The sheet begins with its heading and ends with its last table or list; what follows is text again. */
function splitSheet(blocks: Block[]): { text: Block[]; sheet: Block[] } {
  const start = blocks.findIndex(({ id }) => id === SHEET)
  if (start < 0) return { text: blocks, sheet: [] }
  const next = blocks.findIndex(({ kind }, i) => i > start && kind === 'h2')
  const section = blocks.slice(start, next < 0 ? undefined : next)
  const length = section.findLastIndex(({ kind }) => kind !== 'p') + 1
  return {
    text: [...blocks.slice(0, start), ...blocks.slice(start + length)],
    sheet: section.slice(0, length),
  }
}
