import { buildWhatChanged } from '../../bin/ready.mjs'
import { prepareDataFolder } from './data-folder.ts'

/** Builds the current sources, and creates the data folders that most tests copy. */
export default async function setup() {
  buildWhatChanged()
  await Promise.all([prepareDataFolder('none'), prepareDataFolder('demo')])
}
