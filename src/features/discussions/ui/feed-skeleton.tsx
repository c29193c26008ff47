import { m } from '#messages'

/** The shape of what is coming, so that nothing jumps when it comes. */
export const FeedSkeleton = ({ cards = 3 }: { cards?: number }) => (
  <div role="status" aria-label={m.ui_loading()} className="grid gap-4">
    {Array.from({ length: cards }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div key={i} className="card grid gap-3 p-5">
        <div className="flex items-center gap-3">
          <div className="skeleton size-11" />
          <div className="skeleton h-5 w-40" />
        </div>
        <div className="skeleton h-6 w-3/4" />
        <div className="skeleton h-20" />
      </div>
    ))}
  </div>
)
