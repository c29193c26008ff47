import { m } from '#messages'
import { blockLabels } from '../../labels.ts'
import { type BlockRef, blocksIn, blockText } from '../blocks.ts'

/** Without a title where it is gone or not public. */
export type Inserted = BlockRef & { title: string | null }

/**
 * Lists by name the blocks that lines such as `::event{id=3}` insert into a message.
 * @param named from the last preview: blocks inserted since have no name yet
 */
export function InsertedBlocks({ text, named = [] }: { text: string; named?: Inserted[] | undefined }) {
  const lines = [...new Map(blocksIn(text).map((ref) => [blockText(ref), ref]))]
  if (lines.length === 0) return null
  return (
    <ul aria-label={m.newsletter_inserted()} className="-mt-2 grid gap-1 text-sm">
      {lines.map(([line, { kind, id }]) => {
        const found = named.find((each) => each.kind === kind && each.id === id)
        return (
          <li key={line} className="flex flex-wrap items-baseline gap-x-2">
            <code dir="ltr" className="text-muted">
              {line}
            </code>
            <span>{blockLabels[kind]()}</span>
            {found && (
              <bdi className={`min-w-0 break-words font-semibold ${found.title === null ? 'text-anar' : ''}`}>
                {found.title ?? m.newsletter_inserted_gone()}
              </bdi>
            )}
          </li>
        )
      })}
    </ul>
  )
}
