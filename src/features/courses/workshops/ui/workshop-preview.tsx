import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { Failed } from '#ui/lists/paged-list.tsx'
import { ReaderChoice } from '../../ui/reader-choice.tsx'
import { workshopQuery } from '../queries.ts'
import type { PreviewAs } from '../rules.ts'
import { WorkshopView } from './workshop-view.tsx'

/** The stored workshop as a guest and as a member sees it: the server leaves out what they may not read. */
export function WorkshopPreview({ id }: { id: number }) {
  const [reader, setReader] = useState<PreviewAs>('guest')
  const { data, error, refetch } = useQuery({
    ...workshopQuery(id, reader),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="workshop-preview" className="grid max-w-3xl grid-cols-1 gap-3">
      <h2 id="workshop-preview" className="text-xl">
        {m.courses_admin_preview()}
      </h2>
      <ReaderChoice reader={reader} onChange={setReader} />
      {data ? (
        <WorkshopView workshop={data} inert />
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <span className="skeleton h-96" />
      )}
    </section>
  )
}
