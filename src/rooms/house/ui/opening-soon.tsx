import { m } from '#messages'
import { NewsletterForm } from '#rooms/newsletter/ui/newsletter-block.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'

/** A room of the house that is being furnished: says so, and offers a letter when it opens. */
export const OpeningSoon = ({ title, text }: { title: string; text: string }) => (
  <div className="page grid max-w-2xl gap-6 py-14">
    <Khatam className="size-16 text-firoozeh" />
    <h1 className="text-2xl">{title}</h1>
    <p className="text-lg text-muted">{text}</p>
    <NewsletterForm />
    <LinkButton to="/community" look="outline" className="justify-self-start">
      {m.house_not_found_community()}
    </LinkButton>
  </div>
)
