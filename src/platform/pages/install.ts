/** Chromium's install prompt (not in other browsers). */
type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> }

/** The browser's install prompt, until it is used. */
export const installPrompt: { event?: BeforeInstallPromptEvent | undefined } = {}

/** Saves the browser's install prompt for the button that shows it, instead of showing it at once. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.event = event as BeforeInstallPromptEvent
  })
