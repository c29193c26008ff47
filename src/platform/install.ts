/** Chromium's offer to install the site (not in other browsers). */
type Offer = Event & { prompt: () => Promise<unknown> }

let offer: Offer | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's offer until the reader asks for it, instead of a bar that nobody asked for. */
export function awaitOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as Offer)
  })
  addEventListener('appinstalled', () => set(undefined))
}

export const installing = {
  isOffered: () => offer !== undefined,
  /** Asks the reader; the offer can be used once. */
  async ask() {
    const asked = offer
    set(undefined)
    await asked?.prompt()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function set(next: Offer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}
