import { useId, useState } from 'react'
import { m } from '#messages'

/**
 * The file to import. The browser's own control would say in the browser's language, and not in the page's, that no file
 * is chosen yet: it lies above the words, and is transparent.
 */
export function CsvField({ onChoose }: { onChoose: (chosen: File | undefined) => void }) {
  const id = useId()
  const [name, setName] = useState<string>()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {m.newsletter_import_file()}
      </label>
      <div className="relative flex min-h-11 items-center gap-3 rounded-sm border border-edge bg-surface px-3 py-1.5 outline-offset-2 outline-firoozeh has-focus-visible:outline-3">
        <span aria-hidden="true" className="chip shrink-0">
          {m.newsletter_import_choose()}
        </span>
        <span aria-hidden="true" className={name ? undefined : 'text-muted'}>
          <bdi>{name ?? m.newsletter_import_no_file()}</bdi>
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="absolute inset-0 cursor-pointer opacity-0"
          // Otherwise the browser would not tell that the same file, corrected meanwhile, is chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ target: { files } }) => {
            setName(files?.[0]?.name)
            onChoose(files?.[0])
          }}
        />
      </div>
    </div>
  )
}
