import type { Ctx } from '../app-context.server.ts'

/** What every route of the API finds on its context. */
export type Env = { Bindings: Bindings; Variables: { ctx: Ctx; requestId: string } }
/** Set by the process itself for in-process calls; a network client cannot set it. */
export type Bindings = {
  viewer?: Ctx['viewer']
  lang?: Ctx['lang']
  /** The caller's key for counting (`clientKeyOf`), where the process knows it already; a page's own calls have none. */
  caller?: string
}
