import type { Ctx } from '#platform/app-context.server.ts'

/** Lists, the event's page, and how many places there are. */
export function publishCommunityEvent({ live }: Pick<Ctx, 'live'>, id: number) {
  live.publish('gatherings')
  live.publish(`gathering:${id}`)
}
