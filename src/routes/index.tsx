import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pollsQuery } from '#rooms/home/queries.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(pollsQuery()),
  component: Home,
})

function Home() {
  const { data } = useSuspenseQuery(pollsQuery())
  return <h1>Peyvand {data.length}</h1>
}
