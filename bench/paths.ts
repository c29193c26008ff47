/** Every kind of page that a guest begins on, without its language. */
export const PATHS = [
  '',
  '/community',
  '/community/1',
  '/resources',
  '/resources/nowruz-traditions',
  '/resources/persian-childrens-books',
  '/events',
  '/events/2',
  '/expert-sessions',
  '/expert-sessions/1',
  '/local-community',
  '/local-community/1',
  '/local-community/events/1',
  '/calendar',
  '/sign-in',
]
