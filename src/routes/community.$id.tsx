import { createFileRoute, notFound } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { commentsQuery, postQuery } from '#features/discussions/queries.ts'
import { PostPage } from '#features/discussions/ui/post-page.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { pageHead } from '#platform/pages/head.ts'

const DESCRIPTION_CHARS = 160 // what search engines show

export const Route = createFileRoute('/community/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    const [post] = await Promise.all([
      queryClient.ensureQueryData(postQuery(id)).catch((error) => {
        throw error instanceof RequestError && error.status === 404 ? notFound() : error
      }),
      viewer && queryClient.prefetchInfiniteQuery(commentsQuery(id)),
    ])
    return post
  },
  head: ({ loaderData: post, params: { id } }) =>
    pageHead({
      path: `/community/${id}`,
      title: `${post?.title ?? ''} | ${m.meta_site_name()}`,
      description: post?.content.slice(0, DESCRIPTION_CHARS) ?? '',
      type: 'article',
    }),
  component: () => <PostPage id={Route.useParams().id} />,
})
