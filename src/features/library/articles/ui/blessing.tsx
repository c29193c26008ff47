import { Khatam } from '#ui/khatam.tsx'
import type { Article } from '../queries.ts'

/** The closing blessing, in Persian in both languages, between two small stars. */
export const Blessing = ({ article: { blessing, blessingMeaning } }: { article: Article }) => (
  <footer className="my-12 grid justify-items-center gap-3 text-center">
    <p className="flex items-center gap-4 text-xl text-firoozeh">
      <Khatam className="size-5 shrink-0" />
      <span lang="fa" dir="rtl">
        {blessing}
      </span>
      <Khatam className="size-5 shrink-0" />
    </p>
    {blessingMeaning && <p className="max-w-[34rem] text-muted">{blessingMeaning}</p>}
  </footer>
)
