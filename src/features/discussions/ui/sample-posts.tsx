import { samplePosts } from '#content/sample-posts.ts'
import { m } from '#messages'
import { directionOf } from '#platform/text/text.ts'
import { FIRST_CARDS } from '#ui/deferred.ts'
import { langOf, UserText } from '#ui/user-text.tsx'
import { categoryWords } from '../enumeration-words.ts'

/** What the page shows before anybody wrote: samples that say that they are, never mixed with real posts. */
export const SamplePosts = () => (
  <section aria-label={m.discussions_sample()} className="grid gap-4">
    <p className="rounded-card bg-lapis-soft p-5">{m.discussions_samples_note()}</p>
    <ul className="grid gap-4">
      {samplePosts.map(({ title, content, category }, i) => (
        <li
          key={title}
          className={`card grid gap-3 border-dashed p-5 ${i < FIRST_CARDS ? '' : 'later [--room:14rem]'}`}
        >
          <p className="flex flex-wrap gap-2">
            <span className="chip bg-lapis-soft">{m.discussions_sample()}</span>
            <span className="chip">{categoryWords[category]()}</span>
          </p>
          <h2 dir={directionOf(title)} lang={langOf(title)} className="text-lg">
            {title}
          </h2>
          <UserText text={content} />
        </li>
      ))}
    </ul>
  </section>
)
