/** Whether a script of a page could not be loaded, which each browser words differently. */
export const isMissingPart = (error: unknown) => /imported module|module script|preload/i.test(String(error))
