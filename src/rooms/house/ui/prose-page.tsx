/** A page of text that we wrote ourselves: the HTML was made from our Markdown when the site was built. */
export const ProsePage = ({ title, html }: { title: string; html: string }) => (
  <article className="page max-w-3xl py-12">
    <h1 className="mb-6 text-3xl">{title}</h1>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered at build time */}
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  </article>
)
