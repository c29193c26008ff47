import { expect, test } from 'vitest'
import { FRAME_HOSTS } from '#platform/http/frame-hosts.ts'
import { embedOf } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://www.aparat.com/v/abc12', 'https://www.aparat.com/video/video/embed/videohash/abc12/vt/frame'],
])('%s plays in place', (url, player) => {
  expect(embedOf(url)?.player).toBe(player)
  expect(Object.values(FRAME_HOSTS)).toContain(new URL(embedOf(url)?.player ?? '').origin)
})

test.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../evil',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://vimeo.com/channels/x',
  'https://www.aparat.com/v/..%2F..%2Fx',
  'javascript:alert(1)',
  'nothing',
])('%s stays a link', (url) => {
  expect(embedOf(url)).toBeUndefined()
})
