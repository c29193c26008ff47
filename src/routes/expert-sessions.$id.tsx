import { createFileRoute, notFound } from '@tanstack/react-router'
import { pictureOf } from '#features/experts/labels.ts'
import { wordsOf } from '#features/experts/localize.ts'
import { questionsQuery, sessionQuery } from '#features/experts/queries.ts'
import { SessionPage } from '#features/experts/ui/session-page.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { pageHead } from '#platform/pages/head.ts'

const DESCRIPTION_CHARS = 160 // what search engines show

export const Route = createFileRoute('/expert-sessions/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const session = await queryClient.ensureQueryData(sessionQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    })
    if (!session.withheld) await queryClient.ensureQueryData(questionsQuery(id))
    return session
  },
  head: ({ loaderData: session, params: { id } }) => {
    const words = session && wordsOf(session)
    return pageHead({
      path: `/expert-sessions/${id}`,
      title: `${words?.title ?? ''} | ${m.meta_site_name()}`,
      description: words?.description.slice(0, DESCRIPTION_CHARS) ?? '',
      type: 'article',
      ...(session ? { picture: pictureOf(session) } : {}),
    })
  },
  component: () => <SessionPage id={Route.useParams().id} />,
})
