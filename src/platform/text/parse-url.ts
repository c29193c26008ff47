/** The parsed address; undefined if it is none. `URL.parse` and `URL.canParse` are missing in browsers that we support. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
