const KEY = 'peyvand-browser'
const BYTES = 16
let here: string | undefined

/**
 * A random name of this browser, the same in all its tabs, sent along with a vote: of several votes that leave before the
 * first answer has brought its cookie, one counts. It says nothing of the person, and is read for nothing else.
 */
export function browserKey(): string {
  try {
    here = localStorage.getItem(KEY) ?? here ?? random()
    localStorage.setItem(KEY, here)
  } catch {
    here ??= random() // storage is switched off: at least this tab has one name
  }
  return here
}

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
