import { createFileRoute, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { NewPostPage } from '#features/discussions/posts/ui/post-form.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { requestContext } from '#platform/request-context.ts'

export const Route = createFileRoute('/community/new')({
  beforeLoad: async ({ context }) => {
    const viewer = await context.queryClient.ensureQueryData(viewerQuery())
    // Someone who was signed out meanwhile keeps what they wrote.
    if (!viewer && !requestContext().posted)
      throw redirect({ to: '/sign-in', search: { to: '/community/new' } })
  },
  head: () =>
    pageHead({
      path: '/community/new',
      title: `${m.discussions_post_form_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_new_post_description() : '',
      unlisted: true,
    }),
  component: NewPost,
})

function NewPost() {
  const navigate = useNavigateOn()
  return (
    <NewPostPage onDone={(id) => void navigate({ to: '/community/$id', params: { id }, replace: true })} />
  )
}
