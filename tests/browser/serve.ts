/**
 * The demo site of the browser tests; before it an empty site, whose data folder own-site.ts copies. It is made here
 * so that it is there before the first test, whichever worker needs it.
 */
import { renameSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { COMPILE_CACHE, makeDataFolder } from '../data-folder.ts'

renameSync(await makeDataFolder('none'), process.env.PEYVAND_TEST_EMPTY_SITE ?? '')
enableCompileCache(COMPILE_CACHE)
await import('../../bin/serve.mjs')
