/** The parts of `astronomia` that we use; it comes without types. */
declare module 'astronomia/planetposition' {
  export class Planet {
    constructor(vsop87: object)
  }
}
declare module 'astronomia/solstice' {
  import type { Planet } from 'astronomia/planetposition'
  /** @returns the Julian day (TT) of the March equinox */
  export function march2(year: number, earth: Planet): number
}
declare module 'astronomia/data/vsop87Bearth' {
  const terms: object
  export default terms
}
