/** What a page may use of a device: nothing but what a page of this site asks for. */
const FEATURES_OF_OURS = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
const FEATURES_OF_NOBODY = [
  ...['accelerometer', 'autoplay'],
  ...[
    'browsing-topics',
    'camera',
    'clipboard-read',
    'compute-pressure',
    'cross-origin-isolated',
    'display-capture',
  ],
  ...[
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
  ],
  ...[
    'idle-detection',
    'interest-cohort',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['otp-credentials', 'payment', 'picture-in-picture', 'screen-wake-lock', 'serial', 'storage-access'],
  ...['sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
]

const PERMISSIONS = [
  ...FEATURES_OF_OURS.map((name) => `${name}=(self)`),
  ...FEATURES_OF_NOBODY.map((name) => `${name}=()`),
].join(', ')

/** What a browser heeds of a document alone: with each script it would be nearly a kilobyte for nothing. */
const OF_DOCUMENTS = { 'permissions-policy': PERMISSIONS, 'cross-origin-opener-policy': 'same-origin' }

const ofEveryAnswer = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** What every page says to a browser. */
export const securityHeaders = (secure: boolean) => ({ ...ofEveryAnswer(secure), ...OF_DOCUMENTS })

/** For what is no page: data and files run nothing and are framed nowhere. */
export const NO_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Adds what an answer does not say yet. What a 304 says would replace the headers of the page that a browser holds. */
export function setSecurityHeaders({ status, headers }: Response, secure: boolean) {
  if (status === 304) return
  // Whatever says not what it is may be opened as a document.
  const isDocument = /html|xml|^$/.test(headers.get('content-type') ?? '')
  const said = isDocument ? securityHeaders(secure) : ofEveryAnswer(secure)
  for (const [name, value] of Object.entries(said)) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_PAGE_POLICY)
}
