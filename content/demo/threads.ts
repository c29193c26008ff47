import type { Category } from '#features/discussions/search-params.ts'
import { communityEvents } from './community-events.ts'
import { culturalIdentity } from './cultural-identity.ts'
import { education } from './education.ts'
import { generalDiscussion } from './general-discussion.ts'
import { languageLearning } from './language-learning.ts'
import { parentingTips } from './parenting-tips.ts'
import type { Thread } from './thread.ts'

/** What the demo community talks about; written for this, no person of it exists. */
export const threads: Record<Category, Thread[]> = {
  'Language Learning': languageLearning,
  'Cultural Identity': culturalIdentity,
  Education: education,
  'Parenting Tips': parentingTips,
  'Community Events': communityEvents,
  'General Discussion': generalDiscussion,
}
