import { buildWhatChanged } from '../bin/ready.mjs'

/** Tests run the current sources. */
export default buildWhatChanged
