/**
 * Where the players of videos are that a page may frame; its content security policy allows no others. A page frames
 * one only after the reader's click.
 */
export const FRAME_HOSTS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  aparat: 'https://www.aparat.com',
} as const
