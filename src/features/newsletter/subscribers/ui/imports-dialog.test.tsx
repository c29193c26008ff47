import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { importsQuery } from '../../admin-queries.ts'
import { ImportsDialog } from './imports-dialog.tsx'

const file = {
  ...{ consent: null, importedBy: 'Roya', added: 2, removed: 0, undoneAt: null },
  createdAt: '2026-11-27T10:00:00Z',
}

test('a wrong file that was imported twice can be undone twice, though each alone removes nobody', () => {
  const queries = new QueryClient()
  const rows = [
    { ...file, id: 3, removable: 0 },
    { ...file, id: 2, removable: 0, added: 0 },
    { ...file, id: 1, removable: 0, undoneAt: '2026-11-27T11:00:00Z' },
  ]
  queries.setQueryData(importsQuery().queryKey, {
    pages: [{ rows, next: undefined }],
    pageParams: [undefined],
  })
  const html = renderFor(
    { id: '1', role: 'admin', emailVerified: true },
    <ImportsDialog onClose={() => {}} />,
    {},
    queries,
  )
  expect(html.split(`>${m.newsletter_imports_undo()}<`)).toHaveLength(3)
})
