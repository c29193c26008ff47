import { expect, test } from 'vitest'
import { videoAt } from './video-hosts.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'YouTube', '/embed/dQw4w9WgXcQ?'],
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', '/embed/dQw4w9WgXcQ?'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube', '/embed/dQw4w9WgXcQ?'],
  ['https://vimeo.com/76979871', 'Vimeo', '/video/76979871?autoplay'],
  ['https://vimeo.com/76979871/abcdef1234', 'Vimeo', '/video/76979871?h=abcdef1234&'],
  ['https://www.aparat.com/v/Xyz12', 'Aparat', '/videohash/Xyz12/'],
])('%s is a video of %s', (address, host, path) => {
  const video = videoAt(address)
  expect(video?.host).toBe(host)
  expect(video?.player).toContain(path)
})

test.each([
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
  'http://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/76979871/../../evil',
  'https://www.aparat.com/v/',
  'javascript:alert(1)',
  'no address',
])('%s is played nowhere', (address) => {
  expect(videoAt(address)).toBeUndefined()
})
