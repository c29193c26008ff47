import { buildWhatChanged } from '../bin/ready.mjs'

/** What tests start is what stands in the sources. */
export default buildWhatChanged
