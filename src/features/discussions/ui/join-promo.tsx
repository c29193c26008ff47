import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { showDigits } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { LinkButton } from '#ui/button.tsx'

/** An invitation, for guests only. */
export function JoinPromo() {
  if (useViewer()) return null
  return (
    <section aria-labelledby="join" className="grid gap-3 rounded-card bg-lapis-soft p-5">
      <h2 id="join" className="text-lg text-lapis">
        {m.discussions_join_title()}
      </h2>
      <p>{promise()}</p>
      <LinkButton to="/signup">{m.discussions_create_account()}</LinkButton>
    </section>
  )
}

function promise() {
  if (!requestContext().counters) return showDigits(m.discussions_join_text())
  const parents = counterText('parents', '')
  return parents ? m.discussions_join_text_count({ parents }) : m.discussions_join_text_plain()
}
