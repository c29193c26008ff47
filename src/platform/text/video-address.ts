import * as v from 'valibot'
import { Blank } from './text-input.ts'
import { videoAt } from './video-hosts.ts'
import { WebAddress } from './web-address.ts'

const VIDEO_URL_MAX = 500

/** The address of a video at one of these hosts; absent, null and blank are null. Code `video_unknown`. */
export const OptionalVideo = v.optional(
  v.nullable(
    v.union(
      [
        Blank,
        v.pipe(
          WebAddress,
          v.maxLength(VIDEO_URL_MAX, 'video_unknown'),
          v.check((url) => videoAt(url) !== undefined, 'video_unknown'),
        ),
      ],
      'video_unknown',
    ),
  ),
  null,
)
