import { createFileRoute } from '@tanstack/react-router'
import { questionsQuery, sessionQuery } from '#features/experts/queries.ts'
import { localizeSession } from '#features/experts/sessions/localize.ts'
import { SessionPage } from '#features/experts/sessions/ui/session-page.tsx'
import { m } from '#messages'
import { pageHead, shortened } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/expert-sessions/$id')({
  params: idInPath,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const session = await orNotFound(queryClient.ensureQueryData(sessionQuery(id)))
    if (!session.withheld) await queryClient.ensureQueryData(questionsQuery(id))
    return session
  },
  head: async ({ loaderData: session, params: { id } }) => {
    const words = session && localizeSession(session)
    return pageHead({
      path: `/expert-sessions/${id}`,
      title: `${words?.title ?? ''} | ${m.meta_site_name()}`,
      description: shortened(words?.description ?? ''),
      type: 'article',
      picture:
        import.meta.env.SSR && session
          ? (await import('#features/experts/labels.ts')).pictureOf(session)
          : undefined,
    })
  },
  component: () => <SessionPage id={Route.useParams().id} />,
})
