/** The demo site of the browser tests, and the data folders that own-site.ts copies, before any test needs them. */
import { copyDataFolder, prepareDataFolder } from '../processes/data-folder.ts'

await Promise.all([prepareDataFolder('none'), prepareDataFolder('demo')])
copyDataFolder('demo', process.env.DATA_DIR ?? '')
await import('../../bin/serve.mjs')
