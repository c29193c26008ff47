/** Whether a script of a page could not be loaded, which each browser words differently. */
export const isMissingPart = (error: unknown) => MISSING_PART.test(String(error))
const MISSING_PART =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i
