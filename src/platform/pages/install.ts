/** Chromium's offer to install the site (not in other browsers). */
type Offer = Event & { prompt: () => Promise<unknown> }

/** The browser's offer, until it is taken up. */
export const offered: { now?: Offer | undefined } = {}

/** Keeps the browser's offer until the reader asks for it, instead of a bar that nobody asked for. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.now = event as Offer
  })
