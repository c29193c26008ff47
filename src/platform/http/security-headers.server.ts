import { VIDEO_PLAYERS } from '../text/video-hosts.ts'

/** The device features that a page may use: only those that pages of this site need. */
const ALLOWED_FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
const FORBIDDEN_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** What the player of a video needs; without `self` it could not be handed on. */
const VIDEO_FEATURES = ['autoplay', 'fullscreen']

const PERMISSIONS = [
  ...ALLOWED_FEATURES.map((name) => `${name}=(self)`),
  ...VIDEO_FEATURES.map((name) => `${name}=(self ${VIDEO_PLAYERS.map((origin) => `"${origin}"`).join(' ')})`),
  ...FORBIDDEN_FEATURES.map((name) => `${name}=()`),
].join(', ')

/** Styles, scripts, fonts and pictures. Opened as a document, a browser shows no more than their text or picture. */
const ASSET_TYPES = /^(text\/(css|javascript)|font\/|image\/(?!svg))/

/** Headers that browsers respect only for documents: with each script they would be nearly a kilobyte for nothing. */
const DOCUMENT_HEADERS = { 'permissions-policy': PERMISSIONS, 'cross-origin-opener-policy': 'same-origin' }

const assetHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const baseHeaders = (secure: boolean) => ({
  ...assetHeaders(secure),
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

/** The headers of every page. */
export const securityHeaders = (secure: boolean) => ({ ...baseHeaders(secure), ...DOCUMENT_HEADERS })

/** For anything but pages: data and files run no scripts and cannot be framed. */
const NO_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Adds the headers that an answer does not have yet. Those of a 304 would replace the headers of the browser's cached
 * page.
 */
export function setSecurityHeaders({ status, headers }: Response, secure: boolean) {
  if (status === 304) return
  const type = headers.get('content-type') ?? ''
  for (const [name, value] of Object.entries(headersFor(type, secure)))
    if (!headers.has(name)) headers.set(name, value)
}

function headersFor(type: string, secure: boolean): Record<string, string> {
  if (ASSET_TYPES.test(type)) return assetHeaders(secure)
  // An answer without a type may be opened as a document.
  const isDocument = /html|xml|^$/.test(type)
  const policy = { 'content-security-policy': NO_PAGE_POLICY }
  return { ...policy, ...(isDocument ? securityHeaders(secure) : baseHeaders(secure)) }
}
