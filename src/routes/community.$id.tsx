import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { PostPage } from '#features/discussions/posts/ui/post-page.tsx'
import { commentsQuery, postQuery } from '#features/discussions/queries.ts'
import { m } from '#messages'
import { pageHead, shortened } from '#platform/pages/head.ts'
import { idInPath, LOADED_BEFORE_SHOWN, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/community/$id')({
  params: idInPath,
  // A reader who goes back to a post that was deleted meanwhile reads so. A cached page would fail first.
  ...LOADED_BEFORE_SHOWN,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    const [post] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(postQuery(id)), m.discussions_post_not_found),
      viewer && queryClient.prefetchInfiniteQuery(commentsQuery(id)),
    ])
    return post
  },
  head: ({ loaderData: post, params: { id } }) =>
    pageHead({
      path: `/community/${id}`,
      title: `${post?.title ?? ''} | ${m.meta_site_name()}`,
      description: shortened(post?.content ?? ''),
      type: 'article',
    }),
  component: () => <PostPage id={Route.useParams().id} />,
})
