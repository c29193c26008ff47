/** Generates what the types need: the message functions and the route tree. Seconds, no build. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { Generator, getConfig } from '@tanstack/router-generator'
import { messages } from './messages.mjs'
import { filesBelow, hashOf, readIfExists, root } from './ready.mjs'

const project = join(root, 'project.inlang')
const outdir = join(root, 'generated', 'messages')
const messageFiles = filesBelow(join(root, 'src')).filter((file) => /[\\/]messages[\\/]\w+\.json$/.test(file))
const settingsFiles = ['project.inlang/settings.json', 'bin/messages.mjs', 'package-lock.json']
const hash = hashOf([...messageFiles, ...settingsFiles.map((file) => join(root, file))])
const stampFile = join(outdir, '.of')
if (readIfExists(stampFile) !== hash) {
  await compile({ ...messages, project, outdir })
  writeFileSync(stampFile, hash)
}

const routeTree = join(root, 'src', 'route-tree.gen.ts')
const config = getConfig(
  {
    routesDirectory: join(root, 'src', 'routes'),
    generatedRouteTree: routeTree,
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
  },
  root,
)
await new Generator({ config, root }).run()
