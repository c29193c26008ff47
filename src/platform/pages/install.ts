/** Chromium's install prompt (not in other browsers). */
type Offer = Event & { prompt: () => Promise<unknown> }

/** The browser's install prompt, until it is used. */
export const offered: { now?: Offer | undefined } = {}

/** Keeps the browser's install prompt until the reader asks for it, instead of showing it at once. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.now = event as Offer
  })
