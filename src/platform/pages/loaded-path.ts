/** The path that this document was loaded from: the router may have gone on to another one since. */
export const loadedPath = () =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname
