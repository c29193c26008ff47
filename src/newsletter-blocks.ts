import { courseBlocks } from '#features/courses/newsletter-blocks.server.ts'
import { workshopBlocks } from '#features/courses/workshops/newsletter-blocks.server.ts'
import { postBlocks } from '#features/discussions/posts/newsletter-blocks.server.ts'
import { eventBlocks } from '#features/events/newsletter-blocks.server.ts'
import { sessionBlocks } from '#features/experts/sessions/newsletter-blocks.server.ts'
import { articleBlocks } from '#features/library/articles/newsletter-blocks.server.ts'
import type { BlockSource } from '#features/newsletter/issues/block-source.server.ts'

/** What an issue of the newsletter can show of the site. */
export const newsletterBlocks: BlockSource[] = [
  articleBlocks,
  eventBlocks,
  sessionBlocks,
  workshopBlocks,
  courseBlocks,
  postBlocks,
]
