import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { StripCard } from './strip-card.tsx'

export const CulturalTip = () => (
  <StripCard title={m.home_tip_title()}>
    <p>{m.home_tip_text()}</p>
    <Link
      to="/resources/$slug"
      params={{ slug: 'nowruz-traditions' }}
      aria-label={m.home_tip_more_label()}
      className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
    >
      {m.home_tip_more()}
    </Link>
  </StripCard>
)
