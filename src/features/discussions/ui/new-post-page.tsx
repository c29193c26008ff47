import { m } from '#messages'
import { BackLink } from '#ui/back-link.tsx'
import { NewForm } from './post-form.tsx'

/** Writing a post at an address of its own: to link to, and where no script opens the dialog. */
export const NewPostPage = ({ onDone }: { onDone: (id: number) => void }) => (
  <div className="page grid max-w-3xl gap-5 py-8">
    <BackLink to="/community">{m.discussions_back()}</BackLink>
    <section className="card grid gap-5 p-5 sm:p-8">
      <h1 className="text-2xl">{m.discussions_post_form_title()}</h1>
      <NewForm onDone={({ id }) => onDone(id)} />
    </section>
  </div>
)
