import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownField } from './markdown-field.tsx'

test('how Markdown is written is said once, and describes the fields of both languages', () => {
  const typed = { label: 'Text', value: '', onChange: () => {} }
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MarkdownField {...typed} lang="en" />
      <MarkdownField {...typed} lang="fa" />
    </QueryClientProvider>,
  )
  const [hint = ''] = html.match(/(?<=<p id=")[^"]+/g) ?? []
  expect(
    html.match(/<textarea[^>]*/g)?.filter((field) => field.includes(`describedby="${hint}"`)),
  ).toHaveLength(2)
  expect(html.match(/bold words/g)).toHaveLength(1)
})
